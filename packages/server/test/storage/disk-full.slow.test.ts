import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { crashSettings } from '../crash/settings.ts';
import { Client } from '../http/client.ts';

const command = join(import.meta.dirname, '../../../cli/bin/hexfront.js');
const ownMounts = ['--user', '--map-root-user', '--mount'];
const megabyte = 1024 * 1024;

/** A server whose data folder is on a small disk of its own, which only its process sees. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'hexfront-disk-'));
  readonly #child: ChildProcess;
  readonly ended: Promise<number | null>;
  said = '';

  constructor(megabytes: number, isPrepared: boolean) {
    const copy = isPrepared ? `mkdir data && cp -r "${process.env.EMPTY_DATABASE}" data/pglite &&` : '';
    const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "${this.folder}" && cd "${this.folder}" && ${copy} exec "$@"`;
    const serve = [process.execPath, '--liftoff-only', command, 'serve'];
    this.#child = spawn('unshare', [...ownMounts, 'sh', '-c', script, 'sh', ...serve], {
      env: { PATH: process.env.PATH, ...crashSettings, PORT: '0', HEXFRONT_LOG: 'silent' },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', (text) => (this.said += text));
    this.ended = once(this.#child, 'exit').then(([code]) => code);
  }

  async url(): Promise<string> {
    const find = () => /listening on (http:\S+)/.exec(this.said)?.[1];
    await expect.poll(find, { timeout: 30_000 }).toBeDefined();
    return find() as string;
  }

  /** The disk as the server sees it. */
  get #inside(): string {
    return `/proc/${this.#child.pid}/root${this.folder}`;
  }

  /** Takes all of the space but this much. */
  fill(left: number): void {
    const file = openSync(join(this.#inside, 'fill'), 'w');
    const free = (): number => {
      const { bavail, bsize } = statfsSync(this.#inside);
      return bavail * bsize;
    };
    for (let room = free() - left; room > 0; room = free() - left)
      writeSync(file, Buffer.alloc(Math.min(room, megabyte)));
    closeSync(file);
  }

  free(): void {
    rmSync(join(this.#inside, 'fill'));
  }

  async remove(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Mounting needs a namespace of one's own, which some systems do not allow. */
const canMount = spawnSync('unshare', [...ownMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

if (!canMount) console.warn('Not tested: a full disk, because processes may not mount disks of their own here.');

describe.skipIf(!canMount)('on a full disk', () => {
  let disk: SmallDisk;
  afterEach(() => disk.remove());

  test('the server does not start, and says why', async () => {
    disk = new SmallDisk(4, false);
    expect(await disk.ended).not.toBe(0);
    expect(disk.said).toMatch(/Could not open the database: the disk is full: \d MB are left for the data folder/);
  });

  test('the server is not ready until there is room again, and stops with the reason if the database dies', async () => {
    disk = new SmallDisk(96, true);
    const anyone = new Client(await disk.url(), new Set());
    const ready = () => anyone.raw('GET', '/readyz');
    let agents = 0;
    /** Stores more than the disk has room for sooner or later. */
    const store = async (): Promise<number> => {
      const { status, body } = await anyone.call('register', { body: { name: `agent ${++agents}` } });
      if (status !== 200) return status;
      const api = anyone.with({ authorization: `Bearer ${body.apiKey}` });
      const prompt = { gameType: 'attrition-1', promptText: '€'.repeat(20_000) };
      return (await api.call('createPrompt', { body: prompt })).status;
    };
    expect(await store()).toBe(200);

    disk.fill(0);
    await expect.poll(store, { interval: 1 }).toBe(503);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { code: 'storage-fault', error: expect.stringContaining('disk is full') },
    });
    disk.free();
    await expect.poll(async () => (await ready()).status, { timeout: 5000 }).toBe(200);
    expect(await store()).toBe(200);

    // Enough for the prompts, but not for the next file of the database's own log.
    disk.fill(15.5 * megabyte);
    for (let isRunning = true; isRunning; ) {
      isRunning = await Promise.race([
        disk.ended.then(() => false),
        store().then(
          () => true,
          () => true,
        ),
      ]);
    }
    expect(await disk.ended).toBe(1);
    expect(disk.said).toMatch(/the server must stop: the disk is full: \d+ MB are left/);
  });
});
