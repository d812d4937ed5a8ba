#!/usr/bin/env bash
# A bot for hexfront in bash: one JSON frame a line comes in, one answer a line goes out.
# It plays the games whose actions are flat objects: attrition-1 and attrition-2.
# Standard output belongs to the match; to see something yourself, write to the standard error (>&2).
set -u
export LC_ALL=C

# Attack if we can, recruit if we can, or else do anything but fortify or end the turn before its time.
decide() {
  local wish action
  for wish in '"attack"' '"recruit"' '"move"' ''; do
    local choices=()
    for action in "$@"; do
      if [[ $action == *"$wish"* ]]; then choices+=("$action"); fi
    done
    if ((${#choices[@]} > 0)); then
      printf '%s' "${choices[RANDOM % ${#choices[@]}]}"
      return
    fi
  done
}

while IFS= read -r frame; do
  case $frame in
    '{"type":"match_start"'*)
      seed=${frame#*'"bot_seed":"'}
      # A checksum of the seed, so that the same match can be played again.
      RANDOM=$(printf '%s' "${seed%%'"'*}" | cksum | cut -d ' ' -f 1)
      ;;
    '{"type":"state_tick"'*)
      target=${frame#*'"tick_target":'}
      target=${target%%[,\}]*}
      legal=${frame#*'"legal":['}
      legal=${legal%%]*}
      mapfile -t actions <<<"${legal//'},{'/$'}\n{'}"
      printf '{"type":"submit_orders","v":1,"match_id":"local","payload":{"tick_target":%s,"orders":[%s]}}\n' \
        "$target" "$(decide "${actions[@]}")"
      ;;
    '{"type":"match_end"'*)
      exit 0
      ;;
  esac
done
