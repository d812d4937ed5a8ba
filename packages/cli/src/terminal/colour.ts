import type { Paint } from '@hexfront/engine';
import type { Arguments } from '../arguments.ts';
import type { OptionSpec } from '../command.ts';

export const colourOption: OptionSpec = {
  value: 'auto|always|never',
  help: 'when to use colour (default auto: only in a terminal)',
};

/** Blue and orange are distinct for every kind of colour vision; bold on a filled background also helps in bad light. */
const seats = [
  { unit: '1;38;5;231;48;5;25', ground: '38;5;33' },
  { unit: '1;38;5;16;48;5;214', ground: '38;5;166' },
  { unit: '1;38;5;16;48;5;43', ground: '38;5;36' },
  { unit: '1;38;5;16;48;5;175', ground: '38;5;169' },
] as const;

/** By the kind a game gives a piece, in tones that are readable on black and on white. Others keep the terminal's colour. */
const terrain: { readonly [kind: string]: string } = {
  plains: '38;5;244',
  forest: '38;5;71',
  hills: '38;5;137',
  high_ground: '1;38;5;137',
  gold_mine: '1;38;5;136',
  lumber_camp: '1;38;5;94',
  crown: '1;38;5;170',
  tower: '1;38;5;137',
  city: '1;38;5;170',
  trench: '38;5;137',
  water: '38;5;33',
};

export const plain: Paint = (text) => text;

export const coloured: Paint = (text, { seat, kind }) => {
  const side = typeof seat === 'number' ? seats[seat % seats.length] : undefined;
  if (kind === 'unit' && side !== undefined) return code(side.unit, text);
  const own = terrain[kind] ?? side?.ground;
  return own === undefined || text.trim() === '' ? text : code(own, text);
};

export function paintFrom(args: Arguments): Paint {
  const mode = args.choice('color', ['auto', 'always', 'never'], 'auto');
  return mode === 'always' || (mode === 'auto' && isColourTerminal()) ? coloured : plain;
}

function isColourTerminal(): boolean {
  return process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

function code(codes: string, text: string): string {
  return `\x1b[${codes}m${text}\x1b[0m`;
}
