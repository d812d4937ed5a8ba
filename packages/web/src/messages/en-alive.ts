/** Texts of animation, sound, the end of a match and its graph. */
export const enAlive = {
  'effects.title': 'Effects',
  'effects.animation': 'Animate moves',
  'effects.sound': 'Sound',
  'effects.still': 'Your system asks for reduced motion.',
  'turning.title': 'What changed your chance to win most',
  'turning.looking': 'Looking for the turning points…',
  'turning.none': 'No single move decided this match.',
  'turning.youEnded': 'You ended your turn.',
  'turning.theyEnded': '{name} ended the turn.',
  'turning.better': '▲ {from}% → {to}%',
  'turning.worse': '▼ {from}% → {to}%',
  'number.army': 'army value',
  'course.title': 'Course of the battle',
  'course.tick': 'Tick {tick}',
  'course.click': 'Score, army value and hexes over the battle; click to go to a tick',
  'course.falls': 'Chiefs eliminated',
} as const;
