#!/usr/bin/env bash
# Downloads nats-server from Debian 14 (forky) to .cache/nats/nats-server, for `npm run test:nats`. If that is not
# possible, downloads version 2.10 from Debian 13 (trixie), whose nodes sometimes do not find each other when they start
# (docs/network.md, "NATS"). nats-server 2.9, which is in Debian 12, is too old. Changes nothing else: apt-get uses its
# own lists, cache and sources in a temporary folder. Does nothing if the file is there.
set -euo pipefail
cd "$(dirname "$0")/.."

target=.cache/nats/nats-server
if [ -x "$target" ]; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# fail <reason>: ends the script with one line.
fail() {
  echo "nats-server cannot be downloaded: $1. Without it, set YAHTZEE_TEST_NATS to the path of nats-server 2.10 or newer." >&2
  exit 1
}

source_file=/etc/apt/sources.list.d/debian.sources
if [ ! -r "$source_file" ]; then fail "there is no $source_file, so this is not Debian 12 or newer"; fi

# download <suite>: puts the nats-server of a suite of Debian into the folder $work/<suite>. Fails if this machine cannot
# run it. Otherwise its version is the last line of the log.
download() {
  local folder="$work/$1"
  # apt downloads as the user _apt if that user can write here.
  mkdir -p "$folder/parts" "$folder/lists/partial" "$folder/cache/archives/partial"
  chmod 755 "$work" "$folder"
  # The first stanza contains the mirror. The security updates follow it.
  awk -v suite="$1" '/^$/ { exit } { sub(/^Suites:.*/, "Suites: " suite); print }' "$source_file" > "$folder/parts/one.sources"
  local options=(
    -qq
    -o Dir::Etc::SourceList=/dev/null
    -o "Dir::Etc::SourceParts=$folder/parts"
    -o "Dir::State::Lists=$folder/lists"
    -o "Dir::Cache=$folder/cache"
    -o APT::Sandbox::User=root
  )
  (
    cd "$folder" &&
      apt-get "${options[@]}" update &&
      apt-get "${options[@]}" download nats-server &&
      dpkg -x nats-server_*.deb files &&
      files/usr/sbin/nats-server --version
  ) >> "$folder/log" 2>&1
}

for suite in forky trixie; do
  if ! download "$suite"; then continue; fi
  mkdir -p "$(dirname "$target")"
  # Two scripts at a time must not see half a file.
  cp "$work/$suite/files/usr/sbin/nats-server" "$target.$$"
  mv "$target.$$" "$target"
  tail -n 1 "$work/$suite/log"
  exit 0
done
# The last error of apt-get is the reason.
fail "$(grep -E '^E: ' "$work/trixie/log" | tail -n 1 | sed 's/\.$//' || echo 'this machine cannot run it')"
