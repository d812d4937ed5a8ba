import type { enAlive } from './en-alive.ts';

export const esAlive: { readonly [key in keyof typeof enAlive]: string } = {
  'effects.title': 'Efectos',
  'effects.animation': 'Animar los movimientos',
  'effects.sound': 'Sonido',
  'effects.still': 'Tu sistema pide menos movimiento.',
  'turning.title': 'Lo que más cambió tus opciones de ganar',
  'turning.looking': 'Buscando los momentos decisivos…',
  'turning.none': 'Ninguna jugada decidió por sí sola la partida.',
  'turning.youEnded': 'Terminaste tu turno.',
  'turning.theyEnded': '{name} terminó el turno.',
  'turning.better': '▲ {from} % → {to} %',
  'turning.worse': '▼ {from} % → {to} %',
  'number.army': 'valor del ejército',
  'course.title': 'Curso de la batalla',
  'course.tick': 'Tic {tick}',
  'course.click': 'Puntuación, valor del ejército y hexágonos durante la batalla; haz clic para ir a un tic',
  'course.falls': 'Jefes eliminados',
};
