import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second wherever it shows it to programs. */
const TICKS_PER_SECOND = 100;

/** What a process and everything below it use together. */
export interface Used {
  readonly memoryMb: number;
  readonly cpuSeconds: number;
  readonly processes: number;
}

/** Orphans belong to the first process of their namespace, so nothing that a confined program starts is missing. */
export function usedBelow(leader: number): Used {
  const found = [leader];
  let [kilobytes, ticks] = [0, 0];
  for (const pid of found) {
    kilobytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
    ticks += ticksIn(read(`/proc/${pid}/stat`));
    for (const thread of threadsOf(pid)) {
      const children = read(`/proc/${pid}/task/${thread}/children`).split(' ');
      found.push(...children.map(Number).filter((child) => child > 0));
    }
  }
  return { memoryMb: kilobytes / 1024, cpuSeconds: ticks / TICKS_PER_SECOND, processes: found.length };
}

/** Empty if the process or thread has ended in the meantime. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Its own time and that of the children it has waited for: fields 14 to 17, counted after the name, which may contain anything. */
function ticksIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}
