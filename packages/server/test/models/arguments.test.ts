import { expect, test } from 'vitest';
import { readArguments } from '../../src/models/tools/arguments.ts';
import { tools } from '../../src/models/tools/index.ts';

const read = (name: string, given: object) => readArguments(tools.find((tool) => tool.name === name)!, given);

test.each([
  // what is missing or wrong         the match is named again in the call that the error suggests
  ['submit', { match_id: 'm1', actions: [{}] }, { tool: 'turn', arguments: { match_id: 'm1' } }],
  ['submit', { actions: [{}] }, { tool: 'turn', arguments: {} }],
  ['join', { match_id: 'm1' }, { tool: 'list_games', arguments: {} }],
])('%s with %j: next is %j', (name, given, next) => {
  expect(read(name, given)).toMatchObject({ isError: true, data: { code: 'malformed-argument', next } });
});
