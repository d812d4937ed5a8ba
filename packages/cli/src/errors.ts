/** The command cannot do what was asked. Its message is one line: what is wrong, where, and what to do next. */
export class CommandError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Invalid arguments, or an input file that cannot be used. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, 2);
  }
}

/** The arguments were fine, but the command failed or the answer is no. */
export class CommandFailed extends CommandError {
  constructor(message: string) {
    super(message, 1);
  }
}
