#!/bin/sh
# Runs a program of the site with the settings of .env. npm puts its own Node 24 first in PATH.
[ -f .env ] && set -- --env-file=.env "$@"
# Returns freed memory to the system. Node would let the young generation grow to 128 MB on a large machine.
export GLIBC_TUNABLES="${GLIBC_TUNABLES:-glibc.malloc.mmap_threshold=65536}"
# A third of the start is compilation. Set before Node starts, so that the first modules are cached too.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/compiled}"
exec node --max-semi-space-size=8 "$@"
