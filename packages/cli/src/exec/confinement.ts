import { randomInt } from 'node:crypto';
import { setupScript } from './confinement-setup.ts';

export interface Limits {
  /** Resident memory of all its processes together. */
  readonly memoryMb: number;
  /** Processor time of all its processes together, for one match. */
  readonly cpuSeconds: number;
  /** Processes and threads. */
  readonly processes: number;
  /** Open files per process. */
  readonly files: number;
  /** The largest file that it may write. */
  readonly fileMb: number;
  /** All that it may write. */
  readonly scratchMb: number;
}

export const usualLimits: Limits = {
  memoryMb: 512,
  cpuSeconds: 600,
  processes: 32,
  files: 64,
  fileMb: 4,
  scratchMb: 16,
};

/** A program that may see and do only what is listed here. */
export interface Confined {
  /** The program and its arguments, with the paths that it has in confinement. */
  readonly command: readonly string[];
  /** Shown to it as /bot, where it starts. It cannot write there, and sees nothing beside it. */
  readonly folder: string;
  /** More files and folders that it may read, such as an interpreter that is not under /usr. */
  readonly shown: readonly string[];
  readonly limits: Limits;
  /** Address space that a runtime reserves without using it, on top of the memory limit. */
  readonly reservedMb: number;
}

/** How a process is started, as `spawn` takes it. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
}

/** The first line of output, by which the program is confined and about to start. Nothing it does can take that line back. */
export const confinedLine = 'confined';

const MB = 1024 * 1024;
/** The watchdog says why it ends a program; the kernel, which does not, comes after it. */
const laterSeconds = 5;
const path = '/usr/local/bin:/usr/bin:/bin';
/** The user ids that the root user lends to programs: far from those of people and services. */
const lent = { first: 2_000_000_000, count: 100_000_000 };

/**
 * The program gets namespaces of its own, so that it has no network and sees neither other processes nor any file that was not bound into
 * its root. Whoever starts it as root lends it a user id that nobody has; everybody else maps a user namespace.
 *
 * The first process in its namespace is the shell that sets everything up. The program cannot harm it, it dies with `unshare`, and with it
 * the kernel ends every process in the namespace, even those that have left their process group.
 */
export function confinedLaunch({ command, folder, shown, limits, reservedMb }: Confined): Launch {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? lent.first + randomInt(lent.count) : 0;
  const places = [[folder, '/bot'], ...shown.map((place) => [place, place])];
  return {
    file: 'setpriv',
    args: [
      ['--pdeathsig', 'KILL', 'unshare'],
      isRoot ? [] : ['--user', '--map-root-user'],
      ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--propagation', 'private'],
      ['sh', '-c', setupScript, 'confine', `${user}`, `${limits.scratchMb}`, `${places.length}`, ...places.flat()],
      limitFlags(limits, reservedMb),
      ['setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'],
      isRoot ? [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : [],
      ['sh', '-c', `cd /bot && echo ${confinedLine} && exec "$@"`, 'sh'],
      ['env', '-i', `PATH=${path}`, 'HOME=/scratch', 'TMPDIR=/scratch', 'LANG=C.UTF-8'],
      command,
    ].flat(),
    env: { PATH: `/usr/local/sbin:/usr/sbin:/sbin:${path}` },
  };
}

/** What the kernel keeps by itself, per process. The watchdog adds up what the processes use together. */
function limitFlags({ memoryMb, cpuSeconds, processes, files, fileMb }: Limits, reservedMb: number): string[] {
  return [
    'prlimit',
    `--data=${(memoryMb + reservedMb) * MB}`,
    `--cpu=${cpuSeconds + laterSeconds}`,
    `--nproc=${processes}`,
    `--nofile=${files}`,
    `--fsize=${fileMb * MB}`,
    '--core=0',
    '--msgqueue=0',
    '--memlock=65536',
    '--',
  ];
}
