/** Texts of the editor's tools. */
export const enEditor = {
  'editor.history': 'Undo and redo',
  'editor.undo': 'Undo',
  'editor.redo': 'Redo',
  'editor.undoKeys': 'Undo (Ctrl+Z)',
  'editor.redoKeys': 'Redo (Ctrl+Shift+Z)',
  'editor.drag': 'Drag to paint; one stroke is one step. To move the board, choose inspect or use two fingers.',
} as const;
