-- Admits a token and writes, in one step: nothing else runs in Redis while a script does.
-- KEYS[1] is the fence, ARGV[1] the token in decimal; what follows them belongs to the write.
-- Answers {0, newest} for a stale token and {1, reply of the write} otherwise.
local fence, token = KEYS[1], ARGV[1]
local newest = redis.call('GET', fence)

-- Numbers of Lua are doubles: from 2^53 on, neighbours would be equal. So digits are compared.
local function larger(a, b)
  if #a ~= #b then return #a > #b end
  for i = 1, #a do
    local x, y = string.byte(a, i), string.byte(b, i)
    if x ~= y then return x > y end
  end
  return false
end

if newest and not string.find(newest, '^[1-9]%d*$') then
  return redis.error_reply('ERR the fence ' .. fence .. ' holds "' .. newest
    .. '": expected a token in decimal; find out who else writes to that key')
end
if newest and larger(newest, token) then return {0, newest} end

-- The fence rises before the write: a write that fails half way must still shut out older owners.
if newest ~= token then redis.call('SET', fence, token) end

local function write(KEYS, ARGV)
-- write
end
local keys, args = {}, {}
for i = 2, #KEYS do keys[i - 1] = KEYS[i] end
for i = 2, #ARGV do args[i - 1] = ARGV[i] end
local reply = write(keys, args)
if type(reply) == 'table' and reply.err then return reply end
return {1, reply}
