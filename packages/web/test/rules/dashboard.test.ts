import { games } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { frontierSummary } from '../../src/board/frontier.ts';
import { layerNames, usualLayers } from '../../src/board/layers.ts';
import { seatColours, seatPatterns, seatShapes } from '../../src/board/palette.ts';
import { feedKinds, type FeedEntry } from '../../src/board/scene.ts';
import { overlaySignatures } from '../../src/board/paint/signatures.ts';
import { en } from '../../src/messages/en.ts';
import { render } from '../../src/messages/message.ts';
import { languages } from '../../src/messages/words.ts';
import { look } from '../../src/worker/look.ts';
import { ReplayRun } from '../../src/worker/replay-run.ts';
import { gameOf, playedMatch } from '../matches.ts';
import { difference, seenBy, visions } from './colour-vision.ts';

const editions = ['battle-1', 'battle-2'] as const;

test.each(editions)('[001 §2.15/1] %s: a player sees exactly the enemies in sight', (id) => {
  const match = playedMatch(id, ['commander', 'greedy'], 0);
  let hidden = 0;
  for (let tick = 0; tick < 60 && match.botsDecide(); tick++) {
    if (tick % 6 !== 0) continue;
    for (const seat of [0, 1]) {
      const scene = look(gameOf(id), match.head, match.state, seat);
      const all = look(gameOf(id), match.head, match.state, 'all');
      const foes = (of: typeof all) =>
        of.stacks.filter((stack) => stack.seat === 1 - seat).map(({ cell, type }) => `${cell} ${type}`);
      const inSight = foes(all).filter((key) => scene.sight![Number(key.split(' ')[0])] === 1);
      expect(foes(scene).toSorted()).toEqual(inSight.toSorted());
      hidden += foes(all).length - inSight.length;
    }
  }
  expect(hidden).toBeGreaterThan(0);
});

test.each(
  editions,
)('[001 §2.15/2] %s: units at the frontier are counted by type, including the enemies in sight', (id) => {
  const match = playedMatch(id, ['commander', 'greedy'], 50);
  for (const seat of [0, 1]) {
    const scene = look(gameOf(id), match.head, match.state, seat);
    const view = gameOf(id).view(match.state, 'all') as any;
    const frontier = new Set(view.players[seat].frontier.map(({ q, r }: any) => `${q},${r}`));
    const own: { [type: string]: number } = {};
    for (const { q, r, type } of view.players[seat].units)
      if (frontier.has(`${q},${r}`)) own[type] = (own[type] ?? 0) + 1;
    const summary = frontierSummary(scene, seat);
    expect(summary.own).toEqual(own);
    const seen = scene.stacks.filter((stack) => stack.seat !== seat).reduce((sum, { count }) => sum + count, 0);
    expect(Object.values(summary.enemies).reduce((sum, count) => sum + count, 0)).toBe(seen);
  }
});

test('[001 §2.15/3] there are layers for control, visibility, production queues and resources, and each changes the picture', () => {
  const match = playedMatch('battle-1', ['commander', 'greedy'], 30);
  const scene = look(gameOf('battle-1'), match.head, match.state, 0);
  expect(layerNames).toEqual(expect.arrayContaining(['control', 'visibility', 'production', 'resources']));
  expect(scene.places.some(({ queue }) => queue !== undefined && queue.length > 0)).toBe(true);
  expect(scene.places.filter(({ kind }) => kind === 'node').every(({ resource }) => /^[MFI]$/.test(resource!))).toBe(
    true,
  );
  const usual = overlaySignatures(scene, usualLayers).join();
  for (const name of layerNames) {
    expect(overlaySignatures(scene, { ...usualLayers, [name]: !usualLayers[name] }).join()).not.toBe(usual);
  }
});

test.each(
  editions,
)('[001 §2.15/4] %s: the feed reports combats, captures, completions and Chiefs, each under its kind', (id) => {
  const match = playedMatch(id, ['commander', 'random']);
  const run = new ReplayRun(match.replay());
  for (const _ of run.run());
  const feed = run.feed('all');
  const of = (kind: FeedEntry['kind']) =>
    feed.filter((entry) => entry.kind === kind).map(({ message }) => render(en, message));
  expect(feedKinds).toEqual(expect.arrayContaining(['combat', 'capture', 'completion', 'chief']));
  expect(of('combat').every((text) => text.startsWith('Combat at ('))).toBe(true);
  expect(of('capture').every((text) => / (takes|loses) /.test(text))).toBe(true);
  expect(of('completion').every((text) => text.startsWith('Unit ready at ('))).toBe(true);
  expect(of('chief').some((text) => /^P2’s Chief was (killed|captured)/.test(text))).toBe(true);
  for (const kind of ['combat', 'capture', 'completion'] as const) expect(of(kind).length).toBeGreaterThan(0);
  // No seat sees more events than a spectator who sees everything.
  expect(run.feed(1).length).toBeLessThan(feed.length);
});

test('[001 §2.17/1] every text is in the message tables, in UTF-8', () => {
  for (const { table } of Object.values(languages)) {
    expect(Object.keys(table)).toEqual(Object.keys(en));
    const text = Object.values(table).join('\n');
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(text))).toBe(text);
    expect(text).not.toContain('\uFFFD');
  }
  expect(Object.values(languages.es.table).join()).toMatch(/[áéíóúñ¿]/);
});

test.each(
  visions,
)('[001 §2.17/2] the colours of six sides are distinct for %s, and each side also has a shape and a pattern', (vision) => {
  const seats = Math.max(...games.map(({ traits }) => traits.seats[1]));
  expect(seatColours).toHaveLength(seats);
  expect(new Set(seatShapes).size).toBe(seats);
  expect(new Set(seatPatterns).size).toBe(seats);
  for (const [i, first] of seatColours.entries()) {
    for (const second of seatColours.slice(i + 1)) {
      expect(difference(seenBy(vision, first), seenBy(vision, second)), `${first} and ${second}`).toBeGreaterThan(9);
    }
  }
});
