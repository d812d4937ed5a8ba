import { printError, progress } from '../../../terminal/output.ts';

const BAR = 24;
/** Between two lines where there is no terminal. */
const LINE_MS = 30_000;

/** How far a tournament or a dataset is: a bar in a terminal, a line now and then elsewhere. */
export class TournamentProgress {
  private readonly total: number | null;
  private readonly already: number;
  private readonly started = performance.now();
  private shownAt = this.started;

  /** In games; `already` were played in an earlier run and say nothing about the speed of this one. Null if it is not known how many. */
  constructor(total: number | null, already: number) {
    this.total = total;
    this.already = already;
  }

  /** `note` follows the figures. */
  show(played: number, note = ''): void {
    const now = performance.now();
    const seconds = (now - this.started) / 1000;
    if (process.stderr.isTTY) progress(`${barText(played, this.total, (played - this.already) / seconds)}${note}`);
    else if (now - this.shownAt >= LINE_MS) {
      this.shownAt = now;
      printError(`${lineText(played, this.total, (played - this.already) / seconds)}${note}`);
    }
  }

  clear(): void {
    progress('');
  }
}

export function barText(played: number, total: number | null, perSecond: number): string {
  if (total === null) return lineText(played, total, perSecond);
  const filled = Math.floor((played / total) * BAR);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
  return `${bar} ${played}/${total} games, ${rateText(perSecond)}, ${timeText((total - played) / perSecond)} left`;
}

export function lineText(played: number, total: number | null, perSecond: number): string {
  if (total === null) return `${played} games, ${rateText(perSecond)}`;
  return `${played} of ${total} games, ${rateText(perSecond)}, ${timeText((total - played) / perSecond)} left`;
}

function rateText(perSecond: number): string {
  return perSecond >= 1 ? `${perSecond.toFixed(1)} per second` : `${(perSecond * 60).toFixed(1)} per minute`;
}

function timeText(seconds: number): string {
  if (!Number.isFinite(seconds)) return '?';
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const digits = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${digits(minutes)}:${digits(whole % 60)}` : `${minutes}:${digits(whole % 60)}`;
}
