#!/usr/bin/env bash
# Downloads nats-server 2.10 from Debian 13 (trixie) to .cache/nats/nats-server, for `npm run test:nats`. Changes
# nothing else: apt-get uses its own lists, cache and sources in a temporary folder. nats-server 2.9, which is in Debian
# 12, is too old. Does nothing if the file is there.
set -euo pipefail
cd "$(dirname "$0")/.."

target=.cache/nats/nats-server
if [ -x "$target" ]; then exit 0; fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
log="$folder/log"

# fail <reason>: ends the script with one line.
fail() {
  echo "nats-server cannot be downloaded: $1. Without it, set YAHTZEE_TEST_NATS to the path of nats-server 2.10 or newer." >&2
  exit 1
}

source_file=/etc/apt/sources.list.d/debian.sources
if [ ! -r "$source_file" ]; then fail "there is no $source_file, so this is not Debian 12 or newer"; fi

# apt downloads as the user _apt if that user can write here.
mkdir -p "$folder/parts" "$folder/lists/partial" "$folder/cache/archives/partial" "$folder/package"
chmod 755 "$folder"
# The first stanza contains the mirror. The security updates follow it.
awk '/^$/ { exit } { sub(/^Suites:.*/, "Suites: trixie"); print }' "$source_file" > "$folder/parts/trixie.sources"

apt() {
  apt-get -qq \
    -o Dir::Etc::SourceList=/dev/null \
    -o "Dir::Etc::SourceParts=$folder/parts" \
    -o "Dir::State::Lists=$folder/lists" \
    -o "Dir::Cache=$folder/cache" \
    -o APT::Sandbox::User=root \
    "$@" >> "$log" 2>&1
}
# reason: prints the last error of apt-get on one line.
reason() { grep -E '^E: ' "$log" | tail -n 1 || echo 'apt-get failed'; }

apt update || fail "$(reason)"
(cd "$folder/package" && apt download nats-server) || fail "$(reason)"
dpkg -x "$folder"/package/nats-server_*.deb "$folder/files" >> "$log" 2>&1 || fail 'the package cannot be read'
mkdir -p "$(dirname "$target")"
# Two scripts at a time must not see half a file.
cp "$folder/files/usr/sbin/nats-server" "$target.$$" 2>> "$log" || fail 'the package does not contain nats-server'
mv "$target.$$" "$target"
"$target" --version
