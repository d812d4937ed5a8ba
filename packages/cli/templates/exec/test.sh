#!/usr/bin/env bash
# Plays a short match against random and fails if the bot does not get to its end.
set -euo pipefail
cd "$(dirname "$0")"
result=$(npx hexfront play --game attrition-1 --seat 'exec:bash bot.sh' --seat random --seed starter \
  --options '{"turnLimit":6}' --json) || { printf '%s\n' "$result"; exit 1; }
[[ $result == *'"failures":[]'* ]] || { printf '%s\n' "$result"; exit 1; }
echo 'ok: the bot played to the end of the match'
