#!/bin/sh
# Puts @name@ into the menu of this user's desktop, where it lies now. `install.sh --remove` takes it out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/@identifier@.desktop
cd "$here/share"
files=$(find icons mime metainfo -type f)
if [ "${1:-}" = --remove ]; then
  rm -f "$entry"
  for file in $files; do rm -f "$data/$file"; done
else
  for file in $files; do
    mkdir -p "$data/$(dirname "$file")"
    cp "$file" "$data/$file"
  done
  mkdir -p "$data/applications"
  # A name with a quote, a backtick, a dollar or a backslash in it is written as desktop entries want it.
  program=$(printf '%s' "$here/@app@" | sed 's/[\\"`$]/\\\\&/g')
  program=$program awk '
    /^Exec=/ { print "Exec=\"" ENVIRON["program"] "\" %f"; next }
    /^TryExec=/ { next }
    { print }' "applications/@identifier@.desktop" > "$entry"
fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
if command -v update-mime-database >/dev/null && [ -d "$data/mime" ]; then update-mime-database "$data/mime"; fi
