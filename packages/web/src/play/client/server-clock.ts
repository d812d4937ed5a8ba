import { request, type WireState } from '../../arena/api.ts';

/** The time left to decide, by the arena's clock: this machine's clock may differ from it. */
export class ServerClock {
  private readonly path: string;
  private deadline: number | null = null;
  private skewMs: number | null = null;

  constructor(path: string) {
    this.path = path;
  }

  update({ deadline = null }: WireState): void {
    this.deadline = deadline;
  }

  async read(): Promise<void> {
    try {
      const { state } = await request<'matchState'>(`${this.path}/state?view=public`);
      const { deadline = null, timeLeftMs = null } = state;
      if (deadline === null || timeLeftMs === null) return;
      this.skewMs = deadline - timeLeftMs - Date.now();
      this.deadline = deadline;
    } catch {
      // No clock for now; it is read again on the next connection.
    }
  }

  secondsLeft(): number | null {
    if (this.deadline === null || this.skewMs === null) return null;
    return (this.deadline - Date.now() - this.skewMs) / 1000;
  }
}
