#!/usr/bin/env bash
# A user with a shell: the README's first command, then curl and the command line against it.
# Speaks TAP. Ends the server it started, whatever happens.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

command -v curl >/dev/null || { echo "no curl; get it with: apt-get install curl"; exit 77; }

work=$(mktemp -d)
server=''
count=0

finish() {
  if [[ -n $server ]]; then kill -9 "$server" 2>/dev/null; fi
  rm -rf "$work"
}
trap finish EXIT

# check NAME CONDITION...: one line of TAP.
check() {
  local name=$1
  shift
  count=$((count + 1))
  if "$@"; then
    echo "ok $count - $name"
  else
    echo "not ok $count - $name"
    echo "# last answer: $(cat "$work/code" 2>/dev/null) $(head -c 600 "$work/body" 2>/dev/null)"
    tail -n 3 "$work/server.log" | sed 's/^/# server: /'
  fi
}

# call CURL_ARGUMENTS...: leaves the status code and the body in files.
call() {
  curl -s -m 30 -o "$work/body" -w '%{http_code}' "$@" >"$work/code"
}

code() { [[ $(cat "$work/code") == "$1" ]]; }
says() { grep -q -e "$1" "$work/body"; }
answered() { code "$1" && says "$2"; }
number() { sed -n "s/.*\"$1\":\"\{0,1\}\([0-9]*\).*/\1/p" "$work/body" | head -n 1; }

# Starts the server on ports the system chose the first time, and on the same ones after that.
start() {
  : >"$work/server.log"
  ./leasehold serve --data "$work/data" --port "${port:-0}" --peer-port "${peer_port:-0}" \
    >"$work/server.log" 2>&1 &
  server=$!
  local line
  for _ in $(seq 1 1200); do
    line=$(grep -m 1 'clients  http' "$work/server.log") && break
    kill -0 "$server" 2>/dev/null || { cat "$work/server.log"; return 1; }
    sleep 0.25
  done
  port=$(sed -n 's/.*clients  http:..127.0.0.1:\([0-9]*\).*/\1/p' "$work/server.log")
  peer_port=$(sed -n 's/.*nodes    127.0.0.1:\([0-9]*\).*/\1/p' "$work/server.log")
  url=http://127.0.0.1:$port
  export LEASEHOLD_ENDPOINTS=127.0.0.1:$port
}

start || { echo "not ok 1 - the server starts"; exit 1; }
check "the server starts and says where it is" test -n "$port"

call -X PUT "$url/lease?ttl=30"
check "a lease is granted" answered 200 '"lease":"[0-9]'
call -X PUT "$url/lease/orders/leader?ttl=60&holder=me"
check "a key is acquired" answered 200 '"token":[0-9]'
token=$(number token) lease=$(number lease)
call -X PUT "$url/lease/orders/leader?ttl=30&holder=you"
check "a key that is held is refused with who holds it" answered 409 '"me"'
call -X POST "$url/renew?lease=$lease"
check "a lease is renewed" answered 200 '"renewed":1'
call "$url/lease/orders/leader"
check "a key is described" answered 200 "\"token\":$token"
call -X PUT "$url/lease?ttl=0"
check "a TTL of 0 is refused" answered 400 'BAD_ARGUMENT'
call -X PUT "$url/lease?tll=30"
check "a typo is told the word that was meant" answered 400 'ttl'
call "$url/nowhere"
check "an unknown path is told as such" answered 404 'UNKNOWN_PATH'

./leasehold acquire orders/leader --ttl 30s --holder you >"$work/body" 2>&1
check "the command line exits with 3 if another holds it" test $? -eq 3
./leasehold status >"$work/body" 2>&1
check "the command line tells the status" test $? -eq 0

kill -9 "$server" && wait "$server" 2>/dev/null
start || { echo "not ok $((count + 1)) - the server starts again"; exit 1; }
call "$url/lease/orders/leader"
check "what was acknowledged survives kill -9" answered 200 "\"token\":$token"
call -X DELETE "$url/lease/orders/leader?lease=$lease"
check "a lease is given back" code 200
call -X PUT "$url/lease/orders/leader?ttl=30&holder=you"
check "the next holder gets a larger token" test "$(number token)" -gt "$token"
call "$url/why/orders/leader?token=$token"
check "the end of the first tenure is explained" answered 200 'gave the claim back'
curl -sN -m 5 "$url/watch/orders/leader?from=1.0" >"$work/body"
check "a watch from the beginning tells of it" says 'event: claim_ended'
./leasehold run other/key --ttl 5s -- sh -c 'exit $((LEASEHOLD_TOKEN > 0 ? 7 : 1))' \
  >"$work/body" 2>&1
check "a command runs under a lease and its exit code is passed on" test $? -eq 7

kill "$server" && wait "$server"
check "the server stops in order" test $? -eq 0
server=''
echo "1..$count"
