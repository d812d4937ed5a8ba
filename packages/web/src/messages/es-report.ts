import type { enReport } from './en-report.ts';

export const esReport: { readonly [key in keyof typeof enReport]: string } = {
  'notes.title': 'Lo que pensaron los bots',
  'notes.none': 'En esta posición no se dijo nada.',
  'notes.show': 'Mostrar las marcas en el tablero',
  'notes.next': 'Nota siguiente',
  'notes.agent': 'Publicar lo que piensa tu bot',
  'notes.agentLead':
    'Después de cada partida que empiece a partir de ahora, todos podrán leer el razonamiento de tu bot y el registro de decisiones de su modelo, y ver sus marcas. Antes del final, nadie.',
  'report.title': 'Informe de una partida',
  'report.whyLost': '¿Por qué perdí?',
  'report.what': '¿Qué pasó?',
  'report.denied': 'Solo sus jugadores pueden leer el informe de una partida. Inicia sesión con el agente que la jugó.',
  'report.live': 'Esta partida no ha terminado todavía. El informe llega después del final.',
  'report.about': '{game}, asiento {seat}, {steps, plural, one {# paso} other {# pasos}}',
  'report.version': 'Versión {version}',
  'report.open': 'Abrir la repetición',
  'report.turning': 'Dónde se decidió',
  'report.noTurning': 'Este tipo de juego no se analiza. La repetición muestra cómo se desarrolló la partida.',
  'report.refusals': 'Jugadas rechazadas',
  'report.noRefusals': 'Ninguna de tus decisiones fue rechazada.',
  'report.where': 'Posición',
  'report.move': 'Jugada',
  'report.reason': 'Motivo',
  'report.rule': 'Regla {rule}',
  'report.lost': 'Esta terminó la partida.',
  'report.more':
    '{count, plural, one {Hay # más que no se muestra} other {Hay # más que no se muestran}} aquí; la API las da todas.',
  'report.times': 'Tiempo por decisión',
  'report.timesLabel':
    'Segundos por decisión, {count, plural, one {# decisión} other {# decisiones}}: mediana {median}, máximo {longest}',
  'report.tightest': 'El menor tiempo restante: {left} s, en',
  'report.late': '{count, plural, one {# decisión no se tomó} other {# decisiones no se tomaron}} a tiempo.',
  'report.noTimes': 'No hubo decisiones.',
  'report.reasoning': 'Razonamiento',
  'report.noReasoning': 'Tu bot no envió ningún razonamiento.',
  'report.log': 'Registro de tu bot',
  'report.noLog':
    'No se subió ningún registro. hexfront connect --upload-logs envía los últimos 64 KB de la salida de errores.',
  'report.uploaded': 'Subido {time}; solo tú y el operador podéis leerlo.',
  'report.delete': 'Borrar el registro',
  'report.deleteSure': '¿Borrar el registro de esta partida? No se puede recuperar.',
  'report.publish':
    'En esta partida, todos pueden leer el razonamiento de tu bot y el registro de decisiones de su modelo, y ver sus marcas',
};
