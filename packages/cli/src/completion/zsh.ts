import { argumentCases, optionCases } from './bash.ts';
import type { Completed, Values } from './completed.ts';

export function zshScript(commands: readonly Completed[]): string {
  return `#compdef hexfront
# Completions of hexfront for zsh: eval "$(hexfront completion zsh)"
_hexfront() {
  local -a choices
  if (( CURRENT == 2 )); then
    choices=(
${commands.map(({ name, summary }) => `      ${described(name, summary)}`).join('\n')}
    )
    _describe command choices
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${optionCases(commands, answer).join('\n')}
  esac
  if [[ "$words[CURRENT]" != -* ]]; then
    case "$words[2] $CURRENT" in
${argumentCases(commands, answer, 3).join('\n')}
    esac
  fi
  case "$words[2]" in
${commands.map(optionChoices).join('\n')}
  esac
  _describe option choices
}
compdef _hexfront hexfront`;
}

function optionChoices({ name, options }: Completed): string {
  return `    ${name}) choices=(${options.map((option) => described(`--${option.name}`, option.help)).join(' ')}) ;;`;
}

function described(name: string, text: string): string {
  return `'${name}:${text.replaceAll("'", `'\\''`)}'`;
}

function answer(values: Values): string {
  if (values === 'files') return '_files';
  return values.length === 0 ? '_message value' : `compadd -- ${values.join(' ')}`;
}
