/** Texts of animation, sound, the end of a match and its graph. */
export const enAlive = {
  'effects.title': 'Effects',
  'effects.animation': 'Animate moves',
  'effects.sound': 'Sound',
  'effects.still': 'Your system asks for reduced motion.',
} as const;
