/** Icons of the player's buttons, drawn here so that they do not depend on fonts. */
const signs = {
  play: 'M7 4 19 12 7 20Z',
  pause: 'M6 4H10V20H6ZM14 4H18V20H14Z',
  first: 'M5 5H7.5V19H5ZM19 5V19L9 12Z',
  last: 'M16.5 5H19V19H16.5ZM5 5 15 12 5 19Z',
  back: 'M16.5 5V19L7.5 12Z',
  forward: 'M7.5 5 16.5 12 7.5 19Z',
  turnBack: 'M12 5V19L3 12ZM21 5V19L12 12Z',
  turnForward: 'M3 5 12 12 3 19ZM12 5 21 12 12 19Z',
  previousEvent: 'M8 7V17L2 12ZM11 6 12.4 4.6 21 16.4 19.6 17.8ZM19.6 4.6 21 6 12.4 17.8 11 16.4Z',
  nextEvent: 'M16 7 22 12 16 17ZM3 6 4.4 4.6 13 16.4 11.6 17.8ZM11.6 4.6 13 6 4.4 17.8 3 16.4Z',
} as const;

export type ControlIconName = keyof typeof signs;

export function ControlIcon({ name }: { readonly name: ControlIconName }) {
  return (
    <svg class="sign-art" viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[name]} />
    </svg>
  );
}
