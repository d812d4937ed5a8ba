import type { enPuzzles } from './en-puzzles.ts';

export const esPuzzles: { readonly [key in keyof typeof enPuzzles]: string } = {
  'puzzle.title': 'Problemas',
  'puzzle.daily': 'Problema del día',
  'puzzle.number': 'Problema {number}',
  'puzzle.lead': 'Una posición y una sola respuesta: gana este turno o salva tu fortaleza.',
  'puzzle.solve': 'Resolver',
  'puzzle.win': 'Juega {side}: gana en este turno. Solo una acción lo consigue.',
  'puzzle.save': 'Juega {side}: evita que el enemigo gane en su próximo turno. Solo una acción lo consigue.',
  'puzzle.goOn': '¡Correcto! Ahora remata.',
  'puzzle.solved': '¡Resuelto!',
  'puzzle.noWin': '{tried}: después ya no puedes ganar en este turno. Prueba otra cosa.',
  'puzzle.lost': '{tried}: después el enemigo gana en su próximo turno, empezando con «{reply}». Prueba otra cosa.',
  'puzzle.show': 'Mostrar la respuesta',
  'puzzle.hint': 'La respuesta: {action}.',
  'puzzle.next': 'Siguiente problema',
};
