import type { Completed, Values } from './completed.ts';

export function bashScript(commands: readonly Completed[]): string {
  return `# Completions of hexfront for bash: eval "$(hexfront completion bash)"
_hexfront() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case "$command $before" in
${optionCases(commands, answer).join('\n')}
  esac
  if [ "\${current:0:1}" != - ]; then
    case "$command $COMP_CWORD" in
${argumentCases(commands, answer).join('\n')}
    esac
  fi
  case "$command" in
${commands.map(({ name, options }) => `    ${name}) ${answer(options.map((option) => `--${option.name}`))} ;;`).join('\n')}
  esac
}
complete -F _hexfront hexfront`;
}

/** Names may contain spaces, and folders are to be continued; the bash of macOS is too old for the latter. */
const filesAnswer = `local IFS=$'\\n'; compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$current"))`;

function answer(values: Values): string {
  if (values === 'files') return filesAnswer;
  return values.length === 0 ? ':' : `COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current"))`;
}

/** For bash and zsh: what follows an option of a command, one line for all options with the same values. */
export function optionCases(commands: readonly Completed[], write: (values: Values) => string): string[] {
  const cases = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.values === null ? [] : [[`'${name} --${option.name}'`, option.values] as const],
    ),
  );
  const byValues = Map.groupBy(cases, ([, values]) => write(values));
  return [...byValues].map(([text, same]) => `    ${same.map(([pattern]) => pattern).join('|')}) ${text}; return ;;`);
}

/** The arguments of a command, by their place in the line; the command itself is word 1. */
export function argumentCases(commands: readonly Completed[], write: (values: Values) => string, first = 2): string[] {
  return commands.flatMap(({ name, arguments: places }) =>
    places.flatMap((values, i) =>
      values.length === 0 ? [] : [`      '${name} ${i + first}') ${write(values)}; return ;;`],
    ),
  );
}
