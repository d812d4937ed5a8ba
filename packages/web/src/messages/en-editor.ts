/** Texts of the editor's tools. */
export const enEditor = {
  'editor.history': 'Undo and redo',
  'editor.undo': 'Undo',
  'editor.redo': 'Redo',
  'editor.undoKeys': 'Undo (Ctrl+Z)',
  'editor.redoKeys': 'Redo (Ctrl+Shift+Z)',
  'editor.drag': 'Drag to paint; one stroke is one step. To move the board, choose inspect or use two fingers.',
  'editor.playServer': 'Play on the server',
  'editor.fixFirst': 'Fix the errors listed above first.',
  'lobby.scenario': 'Scenario: {title}',
  'share.make': 'Share by link',
  'share.link': 'Link to this document',
  'share.tooLong':
    'This document is too large for a link: {length} characters, and at most {most} arrive safely. Save the JSON and send the file instead.',
  'share.open': 'This document came by link. Your changes to it stay in this browser.',
  'share.asking': 'This link holds a document, but you have one of your own here. Which one do you want to work on?',
  'share.accept': 'Open the one from the link',
  'share.keep': 'Keep mine',
  'share.damaged': 'This link is damaged or incomplete, so its document cannot be opened. Ask for it to be sent again.',
  'share.close': 'Close',
} as const;
