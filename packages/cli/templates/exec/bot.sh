#!/usr/bin/env bash
# A Hexfront bot in bash: it reads one JSON frame per line and writes one answer per line.
# It plays games whose actions are flat objects: attrition-1 and attrition-2.
# Standard output is reserved for answers; write log messages to standard error (>&2).
set -u
export LC_ALL=C

# Prefer to attack, then to recruit, then to move; otherwise take any legal action.
decide() {
  local kind action
  for kind in '"attack"' '"recruit"' '"move"' ''; do
    local choices=()
    for action in "$@"; do
      if [[ $action == *"$kind"* ]]; then choices+=("$action"); fi
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
      # Seed the random numbers, so that the match can be repeated.
      RANDOM=$(printf '%s' "${seed%%'"'*}" | cksum | cut -d ' ' -f 1)
      ;;
    '{"type":"state_tick"'*)
      match=${frame#*'"match_id":"'}
      target=${frame#*'"tick_target":'}
      target=${target%%[,\}]*}
      legal=${frame#*'"legal":['}
      legal=${legal%%]*}
      mapfile -t actions <<<"${legal//'},{'/$'}\n{'}"
      printf '{"type":"submit_orders","v":1,"match_id":"%s","payload":{"tick_target":%s,"orders":[%s]}}\n' \
        "${match%%'"'*}" "$target" "$(decide "${actions[@]}")"
      ;;
    '{"type":"match_end"'*)
      exit 0
      ;;
  esac
done
