/** Texts of the puzzles. */
export const enPuzzles = {
  'puzzle.title': 'Puzzles',
  'puzzle.daily': 'Puzzle of the day',
  'puzzle.number': 'Puzzle {number}',
  'puzzle.lead': 'One position, one right answer: win this turn, or save your stronghold.',
  'puzzle.solve': 'Solve it',
  'puzzle.win': '{side} to move: win this turn. Only one action leads there.',
  'puzzle.save': '{side} to move: stop the enemy from winning next turn. Only one action does.',
  'puzzle.goOn': 'Right! Now finish it.',
  'puzzle.solved': 'Solved!',
  'puzzle.noWin': '{tried}: after that you can no longer win this turn. Try something else.',
  'puzzle.lost': '{tried}: after that the enemy wins next turn, beginning with “{reply}”. Try something else.',
  'puzzle.show': 'Show the answer',
  'puzzle.hint': 'The answer: {action}.',
  'puzzle.next': 'Next puzzle',
} as const;
