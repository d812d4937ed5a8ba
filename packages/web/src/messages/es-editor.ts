import type { enEditor } from './en-editor.ts';

export const esEditor: { readonly [key in keyof typeof enEditor]: string } = {
  'editor.history': 'Deshacer y rehacer',
  'editor.undo': 'Deshacer',
  'editor.redo': 'Rehacer',
  'editor.undoKeys': 'Deshacer (Ctrl+Z)',
  'editor.redoKeys': 'Rehacer (Ctrl+Mayús+Z)',
  'editor.drag':
    'Arrastra para pintar; cada trazo es un paso. Para mover el tablero, elige inspeccionar o usa dos dedos.',
  'editor.playServer': 'Jugar en el servidor',
  'editor.fixFirst': 'Primero corrige los errores de la lista de arriba.',
  'lobby.scenario': 'Escenario: {title}',
  'share.make': 'Compartir con un enlace',
  'share.link': 'Enlace a este documento',
  'share.tooLong':
    'Este documento es demasiado grande para un enlace: {length} caracteres, y como mucho {most} llegan sin problemas. Guarda el JSON y envía el archivo.',
  'share.open': 'Este documento ha llegado con un enlace. Los cambios que hagas se quedan en este navegador.',
  'share.asking': 'Este enlace contiene un documento, pero aquí tienes uno tuyo. ¿Con cuál quieres trabajar?',
  'share.accept': 'Abrir el del enlace',
  'share.keep': 'Conservar el mío',
  'share.damaged':
    'Este enlace está dañado o incompleto y su documento no se puede abrir. Pide que te lo envíen otra vez.',
  'share.close': 'Cerrar',
  'publish.title': 'Publicar en esta arena',
  'publish.lead':
    'Cualquiera puede ver, jugar y copiar un escenario publicado. Aparece en la lista con tu nombre y con el título y la descripción de arriba. Podrás retirarlo, pero no cambiarlo.',
  'publish.account': 'Solo pueden publicar los agentes registrados.',
  'publish.go': 'Publicar como {name}',
  'scenarios.title': 'Escenarios publicados',
  'scenarios.lead': 'Escenarios de WarShard hechos por los jugadores de esta arena.',
  'scenarios.make': 'Crear un escenario',
  'scenarios.none': 'Nadie ha publicado todavía un escenario. El tuyo puede ser el primero.',
  'scenarios.older': 'Escenarios anteriores',
  'scenarios.all': 'Todos los escenarios publicados',
  'scenarios.by': 'de',
  'scenarios.facts':
    '{cols} × {rows} hexágonos · {units, plural, one {# unidad} other {# unidades}} · {turns, plural, one {# turno} other {# turnos}}',
  'scenarios.playThis': 'Jugar {title}',
  'scenarios.edit': 'Abrir en el editor',
  'scenarios.editThis': 'Abrir en el editor: {title}',
  'scenarios.remove': 'Retirar',
  'scenarios.removeSure': '¿Retirar «{title}» de la lista? Las partidas que se juegan con él continúan.',
  'scenarios.keep': 'Conservarlo',
};
