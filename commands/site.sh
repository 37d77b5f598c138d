#!/bin/sh
# Runs a program of the site with the settings of .env. npm puts its own Node 24 first in PATH.
[ -f .env ] && set -- --env-file=.env "$@"
# Returns freed memory to the system. Node would let the young generation grow to 128 MB on a large machine.
export GLIBC_TUNABLES="${GLIBC_TUNABLES:-glibc.malloc.mmap_threshold=65536}"
exec node --max-semi-space-size=8 "$@"
