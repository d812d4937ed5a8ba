import { catalogue } from './catalogue.ts';

/** The games to choose from, inside a `select`. */
export function GameOptions() {
  return (
    <>
      {catalogue.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </>
  );
}
