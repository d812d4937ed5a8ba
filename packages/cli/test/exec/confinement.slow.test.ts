import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBot } from '@hexfront/bots';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { playOpenMatch, TournamentError } from '@hexfront/sim';
import { BotLog, LOG_LIMIT } from '../../src/exec/bot-log.ts';
import { ChildLines } from '../../src/exec/child-lines.ts';
import { usualLimits } from '../../src/exec/confinement.ts';
import { confinementHere } from '../../src/exec/confinement-here.ts';
import { programBot } from '../../src/exec/exec-bot.ts';
import { defaultAllowance } from '../../src/exec/time-bank.ts';
import { confinedProgram, type LanguageName } from '../../src/exec/interpreters.ts';
import { processesWith, runConfined } from './confined-program.ts';

/** The same misdeed in each language. */
type Sources = { readonly [language in LanguageName]: string };
const each = ['python', 'javascript'] as const;

/** Says a line; the preamble of every program. */
const say: Sources = {
  python: 'import json, os, sys, time\nsay = lambda value: print(json.dumps(value), flush=True)\n',
  javascript: 'const fs = require("node:fs"); const say = (value) => fs.writeSync(1, JSON.stringify(value) + "\\n");\n',
};

const run = (language: LanguageName, sources: Sources, limits = {}) =>
  runConfined(language, say[language] + sources[language], limits);

const secret = 'the-secret-of-this-test';
let folder: string;

beforeAll(() => {
  process.env.MODEL_API_KEY = secret;
  process.env.HEXFRONT_KEY = secret;
  folder = mkdtempSync(join(tmpdir(), 'hexfront-evaluation-'));
  mkdirSync(join(folder, 'other-entrant'));
  writeFileSync(join(folder, 'other-entrant', 'bot.py'), secret);
  writeFileSync(join(folder, 'ledger.jsonl'), secret);
});

afterAll(() => {
  delete process.env.MODEL_API_KEY;
  delete process.env.HEXFRONT_KEY;
  rmSync(folder, { recursive: true });
});

test('programs can be confined on this machine', () => {
  expect(confinementHere()).toMatchObject({ kind: 'linux-namespaces' });
});

describe.each(each)('a confined program in %s', (language) => {
  test('reads nothing of others', { timeout: 60_000 }, async () => {
    const places = [
      '/etc/shadow',
      '/etc/passwd',
      homedir(),
      `/proc/${process.pid}/environ`,
      '/proc/1/environ',
      '/proc/self/environ',
      '/proc',
      '/sys',
      '/run',
      '/var',
      tmpdir(),
      folder,
      join(folder, 'ledger.jsonl'),
      join(folder, 'other-entrant', 'bot.py'),
      '/bot/../other-entrant/bot.py',
    ];
    const list = JSON.stringify(places);
    const { lines, failure, left } = await run(language, {
      python: `
for place in ${list}:
    try:
        found = os.listdir(place) if os.path.isdir(place) else open(place).read()
    except OSError as error:
        found = None
    say({"place": place, "found": found})
say({"environment": dict(os.environ), "files": sorted(os.listdir("/bot")), "root": sorted(os.listdir("/"))})
say("done")
time.sleep(60)`,
      javascript: `
for (const place of ${list}) {
  let found = null;
  try { found = fs.statSync(place).isDirectory() ? fs.readdirSync(place) : fs.readFileSync(place, "utf8"); } catch {}
  say({ place, found });
}
say({ environment: process.env, files: fs.readdirSync("/bot").sort(), root: fs.readdirSync("/").sort() });
say("done");
setTimeout(() => {}, 60_000);`,
    });
    expect(failure).toBeNull();
    // The way to an interpreter in a home folder can be seen, but nothing beside it.
    const open = lines.slice(0, -1).filter(({ found }) => found !== null);
    for (const { found } of open) expect(found).toHaveLength(1);
    expect(open.map(({ place }) => place).filter((place) => ![homedir(), tmpdir()].includes(place))).toEqual([]);
    const { environment, files, root } = lines.at(-1);
    expect(
      Object.keys(environment)
        .filter((name) => name !== 'PWD')
        .sort(),
    ).toEqual(['HOME', 'LANG', 'PATH', 'TMPDIR']);
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(files).toHaveLength(1);
    expect(root).not.toContain('proc');
    expect(left).toEqual([]);
  });

  test('writes only to its scratch folder, and not much', { timeout: 60_000 }, async () => {
    const places = ['/x', '/bot/x', '/usr/x', '/dev/x', '/etc/x', '/tmp/x', '/scratch/x'];
    const { lines } = await run(language, {
      python: `
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
def attempt(place, size):
    try:
        with open(place, "wb") as file: file.write(b"x" * size)
        return True
    except OSError:
        return False
for place in ${JSON.stringify(places)}: say({"place": place, "wrote": attempt(place, 1)})
say({"large": attempt("/scratch/large", 5000000), "many": sum(attempt(f"/scratch/{i}", 4000000) for i in range(10))})
say("done")`,
      javascript: `
process.on("SIGXFSZ", () => {});
const attempt = (place, size) => { try { fs.writeFileSync(place, Buffer.alloc(size, 120)); return true; } catch { return false; } };
for (const place of ${JSON.stringify(places)}) say({ place, wrote: attempt(place, 1) });
const large = attempt("/scratch/large", 5000000);
let many = 0;
for (let i = 0; i < 10; i++) many += attempt("/scratch/" + i, 4000000);
say({ large, many });
say("done");`,
    });
    expect(lines.filter(({ wrote }) => wrote).map(({ place }) => place)).toEqual(['/scratch/x']);
    const { large, many } = lines.at(-1);
    expect(large).toBe(false);
    // What was written of the large file counts too.
    expect(many).toBeGreaterThanOrEqual(2);
    expect(many).toBeLessThanOrEqual(4);
  });

  test('reaches no network', { timeout: 60_000 }, async () => {
    let visits = 0;
    const server = createServer((socket) => {
      visits++;
      socket.destroy();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const { lines } = await run(language, {
      python: `
import socket
for host in ["127.0.0.1", "::1", "192.0.2.1", "localhost", "example.com"]:
    try:
        socket.create_connection((host, ${port}), 3).close()
        say({"host": host, "reached": True})
    except OSError: say({"host": host, "reached": False})
try:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", ${port}))
    say({"host": "udp", "reached": True})
except OSError: say({"host": "udp", "reached": False})
say("done")`,
      javascript: `
const net = require("node:net");
const reach = (host) => new Promise((resolve) => {
  const socket = net.connect({ host, port: ${port}, timeout: 3000 }, () => resolve(true));
  socket.on("error", () => resolve(false)).on("timeout", () => resolve(false));
});
const udp = () => new Promise((resolve) => require("node:dgram").createSocket("udp4").on("error", () => resolve(false))
  .send("x", ${port}, "127.0.0.1", (error) => resolve(error === null)));
(async () => {
  for (const host of ["127.0.0.1", "::1", "192.0.2.1", "localhost", "example.com"]) say({ host, reached: await reach(host) });
  say({ host: "udp", reached: await udp() });
  say("done");
})();`,
    });
    server.close();
    expect(lines).toHaveLength(6);
    expect(lines.filter(({ reached }) => reached)).toEqual([]);
    expect(visits).toBe(0);
  });

  test('signals nobody else', { timeout: 60_000 }, async () => {
    const { lines, failure } = await run(language, {
      python: `
pid = json.loads(sys.stdin.readline())["pid"]
for target in [pid, -pid, os.getppid(), 1]:
    try:
        os.kill(target, 9)
        say({"target": target, "sent": True})
    except OSError: say({"target": target, "sent": False})
say({"survived": True})
say("done")`,
      javascript: `
require("node:readline").createInterface({ input: process.stdin }).once("line", (line) => {
  const { pid } = JSON.parse(line);
  for (const target of [pid, -pid, process.ppid, 1]) {
    try { process.kill(target, 9); say({ target, sent: true }); } catch { say({ target, sent: false }); }
  }
  say({ survived: true });
  say("done");
});`,
    });
    expect(failure).toBeNull();
    // This process is still here to say so. The first process of a namespace ignores what is sent from within.
    expect(lines.slice(0, 2).map(({ sent }) => sent)).toEqual([false, false]);
    expect(lines.at(-1)).toEqual({ survived: true });
  });

  test('ends when it loops without end', { timeout: 60_000 }, async () => {
    const loops = { python: 'say({"loops": True})\nwhile True: pass', javascript: 'say({ loops: true }); for (;;);' };
    const { lines, failure, left } = await run(language, loops, { cpuSeconds: 1 });
    expect(lines).toEqual([{ loops: true }]);
    expect(failure?.failure).toBe('crashed');
    expect(failure?.message).toMatch(/more than 1 s of processor time|killed by signal/);
    expect(left).toEqual([]);
  });

  test('ends when it takes too much memory', { timeout: 60_000 }, async () => {
    const hungry = {
      python: 'hoard = []\nfor i in range(100): hoard.append(bytearray(b"x" * 20000000))\nsay("done")',
      javascript: 'const hoard = []; for (let i = 0; i < 100; i++) hoard.push(Buffer.alloc(20000000, 1)); say("done");',
    };
    const { failure, left } = await run(language, hungry, { memoryMb: 128 });
    expect(failure?.failure).toBe('crashed');
    expect(left).toEqual([]);
  });

  test('ends when its processes together take too much memory', { timeout: 60_000 }, async () => {
    // Each of them is allowed what it takes.
    const { failure, left } = await run(
      language,
      {
        python: `
for i in range(8):
    if os.fork() == 0:
        hoard = bytearray(b"x" * 50000000)
        time.sleep(60)
time.sleep(30)
say("done")`,
        javascript: `
const { spawn } = require("node:child_process");
const code = "const hoard = Buffer.alloc(80e6, 1); setTimeout(() => {}, 60000)";
for (let i = 0; i < 3; i++) spawn(process.execPath, ["-e", code, process.argv[2]], { detached: true });
setTimeout(() => say("done"), 30_000);`,
      },
      { memoryMb: 200, processes: 64 },
    );
    expect(failure?.message).toContain('more than 200 MB of memory');
    expect(left).toEqual([]);
  });

  test('starts only so many processes, and none outlives it', { timeout: 60_000 }, async () => {
    const { lines, failure, left } = await run(language, {
      python: `
count = 0
while count < 200:
    try:
        if os.fork() == 0:
            os.setsid()
            time.sleep(120)
            os._exit(0)
        count += 1
    except OSError: break
say({"count": count})
say("done")
time.sleep(120)`,
      javascript: `
const { spawn } = require("node:child_process");
let count = 0;
for (let i = 0; i < 60; i++) {
  try {
    const { pid } = spawn("sleep", ["120", process.argv[2]], { detached: true, stdio: "ignore" }).on("error", () => {});
    if (pid !== undefined) count++;
  } catch { break; }
}
say({ count });
say("done");
setTimeout(() => {}, 120_000);`,
    });
    expect(failure).toBeNull();
    const [{ count }] = lines;
    expect(count).toBeGreaterThan(5);
    expect(count).toBeLessThan(32);
    expect(left).toEqual([]);
  });

  test('cannot flood the log or the referee', { timeout: 120_000 }, async () => {
    const floods = {
      python: 'for i in range(40): sys.stderr.write("x" * 1000000)\nwhile True: sys.stdout.write("y" * 65536)',
      javascript: `
for (let i = 0; i < 40; i++) fs.writeSync(2, "x".repeat(1000000));
for (;;) fs.writeSync(1, "y".repeat(65536));`,
    };
    const { failure, log, left } = await run(language, floods);
    expect(failure?.failure).toBe('line-too-long');
    expect(log.length).toBeGreaterThan(1_000_000);
    expect(log.length).toBeLessThan(LOG_LIMIT + 1000);
    expect(left).toEqual([]);
  });
});

test('a program that hides from its parent ends with it', { timeout: 60_000 }, async () => {
  const { failure, left } = await runConfined(
    'python',
    `${say.python}
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(1, 0)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: say("done")
while True: time.sleep(1)`,
  );
  expect(failure).toBeNull();
  expect(left).toEqual([]);
});

test('a program gets no new rights and no hidden memory', { timeout: 60_000 }, async () => {
  const { lines } = await runConfined(
    'python',
    `${say.python}
import ctypes, subprocess
libc = ctypes.CDLL(None, use_errno=True)
say({
  "user namespace": libc.unshare(0x10000000),
  "mount": libc.mount(b"none", b"/scratch", b"tmpfs", 0, None),
  "chroot": libc.chroot(b"/scratch"),
  "shared memory": libc.shmget(0, 1000000, 0o1600),
  "message queue": libc.msgget(0, 0o1600),
  "descriptors": len([fd for fd in range(3, 64) if libc.fcntl(fd, 1) >= 0]),
})
say("done")`,
  );
  expect(lines).toEqual([
    {
      'user namespace': -1,
      mount: -1,
      chroot: -1,
      'shared memory': -1,
      'message queue': -1,
      descriptors: 0,
    },
  ]);
});

test('the watchdog does not wait for a match whose thread is busy', { timeout: 60_000 }, async () => {
  const token = randomUUID();
  const bot = join(folder, 'hungry');
  mkdirSync(bot, { mode: 0o755 });
  const source = `
for i in range(8):
    if os.fork() == 0:
        hoard = bytearray(b"x" * 50000000)
        time.sleep(120)
time.sleep(120)`;
  writeFileSync(join(bot, 'bot.py'), `${say.python}say("starts")\ntime.sleep(1)${source}`);
  const program = confinedProgram('python', bot, { ...usualLimits, memoryMb: 200 });
  const started = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<Error>();
  const listener = { line: () => started.resolve(), failed: failed.resolve };
  const child = new ChildLines({ ...program, command: [...program.command, token] }, new BotLog(null), listener);
  await started.promise;
  // As a built-in bot that thinks: nothing else happens in this thread.
  const clock = new Int32Array(new SharedArrayBuffer(4));
  let left = processesWith(token);
  for (let i = 0; i < 200 && left.length > 0; i++) {
    Atomics.wait(clock, 0, 0, 100);
    left = processesWith(token);
  }
  expect(left).toEqual([]);
  expect((await failed.promise).message).toContain('more than 200 MB of memory');
  await child.end(0);
});

test('shared memory that is mapped counts as memory', { timeout: 60_000 }, async () => {
  const { failure } = await runConfined(
    'python',
    `${say.python}
import mmap
hoard = []
for i in range(60):
    part = mmap.mmap(-1, 20000000)
    part.write(b"x" * 20000000)
    hoard.append(part)
    time.sleep(0.02)
say("done")`,
    { memoryMb: 200 },
  );
  expect(failure?.message).toContain('more than 200 MB of memory');
});

describe('a match of a program', () => {
  const game = findGame('attrition-1') as Game;
  const options = game.options({ turnLimit: 2 }) as JsonObject;

  function play(source: string, shown: readonly string[]) {
    const bot = join(folder, randomUUID());
    mkdirSync(bot, { mode: 0o755 });
    writeFileSync(join(bot, 'bot.py'), source);
    const program = confinedProgram('python', bot, usualLimits);
    const settings = { allowance: defaultAllowance, logFile: () => null };
    const entrant = programBot('program', { ...program, shown: [...program.shown, ...shown] }, settings);
    const opponent = findBot('random', game);
    if (!('bot' in opponent)) throw new Error(opponent.error);
    return playOpenMatch({ game, options, seed: '1', entrants: [entrant, opponent.bot] });
  }

  test('that cannot be confined is not lost: nobody can play it', { timeout: 60_000 }, async () => {
    const match = play('', [join(folder, 'no-such-place')]);
    await expect(match).rejects.toThrow(/cannot be confined: .*no-such-place/);
    await expect(match).rejects.toMatchObject({ isTemporary: true });
    await expect(match).rejects.toBeInstanceOf(TournamentError);
  });

  test.each([
    ['ends as the set-up of the confinement would', 'import sys; sys.exit(32)'],
    ['ends as programs do that cannot be found', 'import sys; sys.exit(127)'],
    ['ends everything that it can reach', 'import os; os.kill(-1, 9); os.kill(0, 9); os.kill(os.getpid(), 9)'],
  ])('is lost by one that %s', { timeout: 60_000 }, async (_, source) => {
    const { departures } = await play(source, []);
    expect(departures).toMatchObject([{ seat: 0 }]);
  });
});
