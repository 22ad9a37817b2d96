#!/usr/bin/env bash
# Downloads nats-server from Debian 14 (forky) to .cache/nats/nats-server, for `npm run test:nats`. If that fails,
# downloads version 2.10 from Debian 13 (trixie), whose nodes sometimes don't find each other at startup. Version 2.9,
# from Debian 12, is too old. Changes nothing else: apt-get reads its sources from a temporary folder, and keeps its
# lists and its cache there. Does nothing if the file exists.
set -euo pipefail
cd "$(dirname "$0")/.."

target=.cache/nats/nats-server
if [ -x "$target" ]; then exit 0; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# fail <reason>: prints the reason on one line, and exits with status 1.
fail() {
  echo "Cannot download nats-server: $1. Install nats-server 2.10 or newer, and set YAHTZEE_TEST_NATS to its path." >&2
  exit 1
}

source_file=/etc/apt/sources.list.d/debian.sources
if [ ! -r "$source_file" ]; then fail "there is no $source_file with the package sources of Debian 12 or newer"; fi

# download <suite>: downloads nats-server from a Debian suite, and unpacks it to $work/<suite>/files. Fails if this
# machine can't run it. Otherwise, the last line of $work/<suite>/log is its version.
download() {
  local folder="$work/$1"
  mkdir -p "$folder/parts" "$folder/lists/partial" "$folder/cache/archives/partial"
  # The first stanza contains the mirror. The security updates follow it.
  awk -v suite="$1" '/^$/ { exit } { sub(/^Suites:.*/, "Suites: " suite); print }' "$source_file" > "$folder/parts/one.sources"
  local options=(
    -qq
    -o Dir::Etc::SourceList=/dev/null
    -o "Dir::Etc::SourceParts=$folder/parts"
    -o "Dir::State::Lists=$folder/lists"
    -o "Dir::Cache=$folder/cache"
    # By default, apt-get downloads as the user _apt, who can't write to the temporary folder.
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
  # If this script runs twice at the same time, neither run may see a partial file.
  cp "$work/$suite/files/usr/sbin/nats-server" "$target.$$"
  mv "$target.$$" "$target"
  tail -n 1 "$work/$suite/log"
  exit 0
done
# The last error of apt-get is the reason.
fail "$(grep -E '^E: ' "$work/trixie/log" | tail -n 1 | sed 's/^E: //; s/\.$//' || echo 'this machine cannot run it')"
