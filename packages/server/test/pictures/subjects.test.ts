import { expect, test } from 'vitest';
import { withTags } from '../../src/pictures/page-tags.ts';
import { subjectOf } from '../../src/pictures/subjects.ts';
import type { Services } from '../../src/services.ts';
import { memoryArena, plan, submit } from '../arena/memory-arena.ts';

async function opened(game: string) {
  const at = memoryArena();
  const id = (await at.arena.open(plan(game, 2)))!;
  const services = { liveMatches: at.arena.liveMatches, reader: at.reader } as unknown as Services;
  const subject = async () => (await subjectOf(services, `/matches/${id}`))!;
  return { at, id, subject };
}

test.each(['battle-1', 'battle-2'])('%s: as long as it is live, its picture shows no board', async (game) => {
  const { at, id, subject } = await opened(game);
  expect((await (await subject()).picture()).board).toBeNull();
  await at.arena.finish(id, 'agent-0');
  await at.clock.pass(5000);
  const over = await subject();
  expect(over).toMatchObject({ isFinal: true, lines: ['Agent 0 – Agent 1', 'Agent 1 won'] });
  expect((await over.picture()).board).toMatchObject({ game, outcome: { winners: [1] } });
});

test('an open match is shown as everybody sees it', async () => {
  const { at, id, subject } = await opened('attrition-2');
  await submit(at, id, 0, { action: 'end_turn' });
  const { board } = await (await subject()).picture();
  const { turn } = board!.view as { turn: number };
  expect([board?.game, board?.outcome, turn]).toEqual(['attrition-2', null, 1]);
});

test.each([
  '/',
  '/matches',
  '/matches/a/b',
  '/matches/..',
  '/rules/attrition-2',
  '/matches/x%22',
])('a link to %s is about no match and no agent', async (path) => {
  expect(await subjectOf({} as Services, path)).toBeNull();
});

test('names cannot write into the page', () => {
  const subject = { kind: 'agents', id: 'x', title: `"><script>alert('$&')</script>`, lines: ['a & b'] } as const;
  const html = withTags('<head></head>', 'http://here', true, { ...subject, isFinal: false, picture: null as never });
  expect(html).not.toContain('<script');
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;"');
  expect(html).toContain('<meta property="og:image" content="http://here/pictures/agents/x.png" />');
});
