import { expect, test } from 'vitest';
import { missingRoutes } from './routes.ts';

test('the benchmark of routes has a request for every route that anyone may ask', () => {
  expect(missingRoutes()).toEqual([]);
});
