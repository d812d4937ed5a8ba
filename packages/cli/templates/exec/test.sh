#!/usr/bin/env bash
# Plays a short match against random and fails if the bot does not complete it.
set -euo pipefail
cd "$(dirname "$0")"
result=$(npx hexfront play --game attrition-1 --seat 'exec:bash bot.sh' --seat random --seed starter \
  --options '{"turnLimit":6}' --json) || { printf '%s\n' "$result"; exit 1; }
[[ $result == *'"failures":[]'* ]] || { printf '%s\n' "$result"; exit 1; }
echo 'ok: the bot completed the match'
