#!/usr/bin/env bash
# Plays random legal actions in games whose actions are flat objects: attrition-1 and attrition-2.
export LC_ALL=C
while IFS= read -r frame; do
  case $frame in
    '{"type":"state_tick"'*)
      match=${frame#*'"match_id":"'}
      target=${frame#*'"tick_target":'}
      legal=${frame#*'"legal":['}
      legal=${legal%%]*}
      mapfile -t actions <<<"${legal//'},{'/$'}\n{'}"
      printf '{"type":"submit_orders","v":1,"match_id":"%s","payload":{"tick_target":%s,"orders":[%s]}}\n' \
        "${match%%\"*}" "${target%%,*}" "${actions[RANDOM % ${#actions[@]}]}"
      ;;
    '{"type":"match_end"'*) exit 0 ;;
  esac
done
