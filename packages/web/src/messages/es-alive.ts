import type { enAlive } from './en-alive.ts';

export const esAlive: { readonly [key in keyof typeof enAlive]: string } = {
  'effects.title': 'Efectos',
  'effects.animation': 'Animar los movimientos',
  'effects.sound': 'Sonido',
  'effects.still': 'Tu sistema pide menos movimiento.',
};
