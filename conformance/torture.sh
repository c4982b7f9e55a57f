#!/usr/bin/env bash
# A short torture of three real nodes: a line of TAP for each promise, and for each fault that this
# machine does not allow. The same command with more minutes is the long one of docs/reliability.md.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./leasehold torture --minutes "${TORTURE_MINUTES:-2}" --seed "${TORTURE_SEED:-6}" \
  --folder "$work" >"$work/log" 2>&1
status=$?
sed 's/^/# /' "$work/log"

count=0
tap() {
  count=$((count + 1))
  echo "$1 $count - $2"
}
while IFS= read -r line; do
  case $line in
    kept*) tap ok "${line#kept }" ;;
    BROKEN* | "not tested"* | unforeseen*) tap "not ok" "$line" ;;
    "not done: "*) tap ok "${line#not done: } # SKIP" ;;
  esac
done <"$work/log"
if ((status != 0)); then tap "not ok" "torture ended with $status"; fi
