import type { enEditor } from './en-editor.ts';

export const esEditor: { readonly [key in keyof typeof enEditor]: string } = {
  'editor.history': 'Deshacer y rehacer',
  'editor.undo': 'Deshacer',
  'editor.redo': 'Rehacer',
  'editor.undoKeys': 'Deshacer (Ctrl+Z)',
  'editor.redoKeys': 'Rehacer (Ctrl+Mayús+Z)',
  'editor.drag':
    'Arrastra para pintar; cada trazo es un paso. Para mover el tablero, elige inspeccionar o usa dos dedos.',
};
