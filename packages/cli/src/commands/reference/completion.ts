import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { bashScript } from '../../completion/bash.ts';
import { completed } from '../../completion/completed.ts';
import { fishScript } from '../../completion/fish.ts';
import { zshScript } from '../../completion/zsh.ts';
import { UsageError } from '../../errors.ts';
import { suggest } from '../../suggest.ts';
import { print } from '../../terminal/output.ts';

const shells = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'print the script with which a shell completes commands and options',
    usage: Object.keys(shells).join('|'),
    details: [
      'Put the line for your shell into its start file, so that a new version brings its own completions:',
      '  bash, ~/.bashrc:                   eval "$(hexfront completion bash)"',
      '  zsh, ~/.zshrc, after compinit:     eval "$(hexfront completion zsh)"',
      '  fish, ~/.config/fish/config.fish:  hexfront completion fish | source',
    ].join('\n'),
    arguments: [Object.keys(shells).join('|')],
    options: {},
    examples: ['eval "$(hexfront completion bash)"'],
    run: (args: Arguments) => {
      const [name] = args.positionals;
      const shell = Object.entries(shells).find(([each]) => each === name);
      if (shell === undefined) throw new UsageError(`unknown shell "${name}"; ${suggest(name, Object.keys(shells))}`);
      print(shell[1](completed(commands())));
      return 0;
    },
  };
}
