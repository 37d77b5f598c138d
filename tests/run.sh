#!/usr/bin/env bash
# The stages of `npm test`: one line for each with its time, and the names of failed tests at the end.
set -u
cd "$(dirname "$0")/.."
export NO_COLOR=1
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# Prints the command's output only where it fails.
stage() {
  local name=$1 start=$SECONDS
  shift
  "$@" >"$logs/$name" 2>&1 && echo "$name: passed in $((SECONDS - start)) s" && return
  cat "$logs/$name"
  echo "$name: failed after $((SECONDS - start)) s"
  return 1
}

stage typegen react-router typegen || exit
running=()
stage lint biome check --error-on-warnings &
running+=($!)
# Its threads would check parts of the program twice.
stage types tsc --singleThreaded &
running+=($!)
stage knip knip &
running+=($!)
stage build node commands/build.ts &
running+=($!)
failed=0
for process in "${running[@]}"; do wait "$process" || failed=1; done
[ $failed = 0 ] || exit 1

# One after the other: side by side they would wait for each other on two processors.
stage vitest vitest run --reporter=dot || failed=1
stage journeys playwright test --reporter=dot || failed=1
[ $failed = 0 ] || grep -hE '^ FAIL |^    [^ ]+\.spec\.ts:.* › |caught .* unhandled error' "$logs"/{vitest,journeys} | sort -u
exit $failed
