/** Texts of the analysis of a match. */
export const enAnalysis = {
  'analysis.title': 'Analysis',
  'analysis.lead': 'Find out where this match turned, and what a strong bot would have played.',
  'analysis.start': 'Analyse this match',
  'analysis.again': 'Start again',
  'analysis.stop': 'Stop',
  'analysis.stopped': 'Stopped. What has been found so far is below.',
  'analysis.failed': 'The analysis failed.',
  'analysis.progress': 'Analysing step {done} of {steps}',
  'analysis.share': '{side} {share}%',
  'analysis.chance': 'Chance to win: {chances}',
  'analysis.graph': 'Chance to win over the match; click to go to a step',
  'analysis.best': 'Best from here: {plan}',
  'analysis.moments': 'Mistakes and turning points',
  'analysis.none': 'No mistakes and no turning points.',
  'analysis.step': 'Step {step}',
  'analysis.blunder': '?? blunder by {side}, −{loss}%',
  'analysis.mistake': '? mistake by {side}, −{loss}%',
  'analysis.turning': '{side} takes the lead',
  'analysis.note':
    'A mistake (?) gives away at least 25% of the chance to win, a blunder (??) at least 80%. Chances are estimates of the search bot.',
} as const;
