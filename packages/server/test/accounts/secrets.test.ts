import { expect, test } from 'vitest';
import { newId } from '../../src/accounts/secrets.ts';

test('an id never begins like an option of a command', () => {
  const ids = Array.from({ length: 5000 }, () => newId(9));
  expect(ids.filter((id) => !/^[A-Za-z0-9_][A-Za-z0-9_-]{11}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(5000);
});
