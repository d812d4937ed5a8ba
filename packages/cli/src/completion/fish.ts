import type { Completed, CompletedOption, Values } from './completed.ts';

export function fishScript(commands: readonly Completed[]): string {
  return [
    '# Completions of hexfront for fish: hexfront completion fish | source',
    'complete -c hexfront -f',
    ...commands.flatMap((command) => [
      `complete -c hexfront -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
      ...command.options.map((option) => optionLine(command, option)),
      ...command.arguments.flatMap((values, i) => (values.length === 0 ? [] : [argumentLine(command, values, i)])),
    ]),
  ].join('\n');
}

function optionLine({ name: command }: Completed, { name, help, values }: CompletedOption): string {
  const value = values === null ? '' : values === 'files' ? ' -r -F' : ` -x${words(values)}`;
  return `complete -c hexfront -n '__fish_seen_subcommand_from ${command}' -l ${name}${value} -d ${quoted(help)}`;
}

function argumentLine({ name }: Completed, values: Values, place: number): string {
  const isThere = `'test (count (commandline -opc)) -eq ${place + 2}; and __fish_seen_subcommand_from ${name}'`;
  return `complete -c hexfront -n ${isThere}${values === 'files' ? ' -F' : words(values)}`;
}

function words(values: readonly string[]): string {
  return values.length === 0 ? '' : ` -a '${values.join(' ')}'`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
