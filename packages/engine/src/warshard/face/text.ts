import type { Paint } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { sides, unitTypes } from '../rules.ts';
import { ACTIVE, EXPECTED, REASON, reasons, STAGE, stages, TURN, WINNER, type WarshardState } from '../state.ts';
import { deciderOf } from '../turn.ts';
import { pointsOf } from '../victory.ts';

const plain: Paint = (text) => text;
const letters = ['i', 'm', 'a', 'r', 'w', 'h'];

/**
 * The board for a terminal or a file. A hex is three characters: its terrain; the letter of its unit (capital for Blue, small for
 * Red), or - for a road and + for a bridge; and the height of a stack, or * for a victory hex.
 */
export function drawState(s: WarshardState, paint: Paint = plain): string {
  const { grid } = s.theatre;
  const [q0, r0] = s.theatre.options.scenario.origin;
  const lines = [headline(s), ...sides.map((_, seat) => standing(s, seat, paint)), ''];
  for (let row = 0; row < grid.rows; row++) {
    let line = `r ${String(row + r0).padStart(3)}${row & 1 ? '    ' : '  '}`;
    for (let col = 0; col < grid.cols; col++) line += `${drawHex(s, row * grid.cols + col, paint)} `;
    lines.push(`${line.trimEnd()}   from q ${s.theatre.hexOf(row * grid.cols).q}`);
  }
  lines.push('', legend(s));
  for (const [seat] of sides.entries()) lines.push(roster(s, seat, paint));
  if (q0 !== 0 || r0 !== 0) lines.push(`The first hex is (${q0},${r0}).`);
  return lines.join('\n');
}

function headline(s: WarshardState): string {
  const { scalars, theatre } = s;
  const { title, turnLimit } = theatre.options.scenario;
  const name = `${theatre.rules.title.en}, ${title}`;
  if (scalars[REASON] !== 0) {
    const winner = scalars[WINNER] === NONE ? 'nobody wins' : `${sides[scalars[WINNER]]} wins`;
    return `${name}: ${winner} (${reasons[scalars[REASON]]})`;
  }
  const stage = stages[scalars[STAGE]];
  return `${name}: turn ${scalars[TURN]} of ${turnLimit}, ${sides[scalars[ACTIVE]]}'s ${stage} stage, ${sides[deciderOf(s)]} decides`;
}

function standing(s: WarshardState, seat: number, paint: Paint): string {
  return `${paint(sides[seat].padEnd(4), { kind: 'unit', seat })}  points ${pointsOf(s, seat)}`;
}

function drawHex(s: WarshardState, cell: number, paint: Paint): string {
  const { theatre } = s;
  const kind = theatre.terrainAt(cell);
  const victory = theatre.victoryAt[cell];
  const holder = victory === NONE || s.holder[victory] === NONE ? null : s.holder[victory];
  const ground = paint(theatre.options.terrain[kind].glyph, { kind });
  const star = victory === NONE ? ' ' : paint('*', { kind: 'control', seat: holder });
  const slot = s.front[cell];
  if (slot === NONE) {
    const overlay = theatre.isBridge[cell] ? '+' : theatre.isRoad[cell] ? '-' : ' ';
    return ground + paint(overlay, { kind: 'road' }) + star;
  }
  const seat = theatre.sideOf[slot];
  const letter = letters[theatre.typeOf[slot]];
  const unit = paint(seat === 0 ? letter.toUpperCase() : letter, { kind: 'unit', seat });
  let height = 0;
  for (let other = slot; other !== NONE; other = s.behind[other]) height++;
  return ground + unit + (height > 1 ? paint(String(Math.min(9, height)), { kind: 'unit', seat }) : star);
}

function legend(s: WarshardState): string {
  const { options, terrainOf } = s.theatre;
  const seen = Object.entries(options.terrain).filter((_, i) => terrainOf.includes(i));
  const ground = seen.map(([name, { glyph }]) => `${glyph} ${name}`);
  const units = unitTypes.map((type, i) => `${letters[i]} ${type.replace('_', ' ')}`);
  return `${[...ground, '- road', '+ bridge', '* victory hex'].join('  ')}\n${units.join('  ')}  (capital: blue)`;
}

function roster(s: WarshardState, seat: number, paint: Paint): string {
  const { theatre } = s;
  const units: string[] = [];
  for (let slot = 0; slot < theatre.units; slot++) {
    const isExpected = (s.unitMarks[slot] & EXPECTED) !== 0;
    if (theatre.sideOf[slot] !== seat || (s.unitCell[slot] === NONE && !isExpected)) continue;
    const { q, r } = theatre.hexOf(isExpected ? theatre.entryCell[slot] : s.unitCell[slot]);
    const when = isExpected ? ` from turn ${theatre.entryTurn[slot]}` : '';
    units.push(`${theatre.ids[slot]} ${unitTypes[theatre.typeOf[slot]]} (${q},${r})${when}`);
  }
  const name = paint(sides[seat].padEnd(4), { kind: 'unit', seat });
  return `${name}  ${units.length === 0 ? 'no units' : wrap(units)}`;
}

function wrap(items: readonly string[]): string {
  const lines = [''];
  for (const item of items) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + item.length > 72) lines.push(item);
    else lines[lines.length - 1] = line === '' ? item : `${line}, ${item}`;
  }
  return lines.join(',\n      ');
}
