import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { evaluationOf } from '../ledger-rows.ts';

/** Results of evaluations that the operator publishes. */
export function evaluationsSuite(getArena: () => TestArena): void {
  describe('a published evaluation', () => {
    test('is listed for everyone, newest first, and is the same one when it is published again', async () => {
      const { admin, anyone } = getArena();
      const [older, newer] = [evaluationOf('First'), evaluationOf('Second', { judge: null })];
      const { evaluationId: first } = await admin.ok('publishEvaluation', { body: older });
      const { evaluationId: second } = await admin.ok('publishEvaluation', { body: newer });
      expect((await admin.ok('publishEvaluation', { body: older })).evaluationId).toBe(first);
      const { at, track, game } = older;
      expect((await anyone.ok('evaluations')).evaluations).toEqual([
        { evaluationId: second, title: 'Second', at, track, game },
        { evaluationId: first, title: 'First', at, track, game },
      ]);
      const params = { evaluationId: first };
      expect(await anyone.ok('evaluation', { params })).toEqual({ evaluationId: first, evaluation: older });
      await admin.ok('deleteEvaluation', { params });
      await anyone.refused('evaluation', 'no-evaluation', { params });
      await admin.refused('deleteEvaluation', 'no-evaluation', { params });
      expect((await anyone.ok('evaluations')).evaluations).toHaveLength(1);
      await admin.ok('deleteEvaluation', { params: { evaluationId: second } });
    });

    test('is published by the operator alone, about a game of this arena, and complete', async () => {
      const { admin } = getArena();
      const { api } = await getArena().player();
      const body = evaluationOf('Refused');
      await api.refused('publishEvaluation', 'no-admin-key', { body });
      await api.refused('deleteEvaluation', 'no-admin-key', { params: { evaluationId: 'none' } });
      await admin.refused('publishEvaluation', 'unknown-game', { body: { ...body, game: 'chess' } });
      await admin.refused('publishEvaluation', 'malformed-request', { body: { ...body, entrants: [] } });
      expect((await admin.ok('evaluations')).evaluations).toEqual([]);
    });
  });
}
