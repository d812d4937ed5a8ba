import { useWords } from '../messages/words.ts';
import { catalogue } from './catalogue.ts';

/** The games to choose from, inside a `select`. */
export function GameOptions() {
  const { title } = useWords();
  return (
    <>
      {catalogue.map((id) => (
        <option key={id} value={id}>
          {title(id)}
        </option>
      ))}
    </>
  );
}
