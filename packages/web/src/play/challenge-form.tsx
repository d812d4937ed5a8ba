import { useState } from 'preact/hooks';
import { asFault, type Fault } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { navigate } from '../app/router.tsx';
import { entryOf, firstLevel, type GameId } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { challenge } from './challenge.ts';
import { isPerson, LOBBY, OpponentSelect, PaceSelect } from './opponent-fields.tsx';
import { PlayingAs } from './playing-as.tsx';

export interface ChallengeFormProps {
  readonly game: GameId;
  /** What differs from the options of the game. The arena checks them. */
  readonly options: { readonly [name: string]: unknown };
}

/** A match on this arena with options of one's own, against a house bot or a person. */
export default function ChallengeForm({ game, options }: ChallengeFormProps) {
  const words = useWords();
  const { t } = words;
  const [opponent, setOpponent] = useState<string>(firstLevel);
  const [seconds, setSeconds] = useState('0');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      const bot = isPerson(opponent) ? null : opponent;
      navigate(await challenge({ game, bot, isListed: opponent === LOBBY, seconds: Number(seconds), options }));
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
    }
  };
  return (
    <form class="challenge-form" data-testid="challenge-form" onSubmit={(event) => void start(event)}>
      <PlayingAs />
      <div class="fields">
        <OpponentSelect bots={entryOf(game).bots} opponent={opponent} onOpponent={setOpponent} hasQueue={false} />
        <PaceSelect seconds={seconds} onSeconds={setSeconds} />
      </div>
      {fault === null ? null : (
        <p role="alert" class="notice" data-testid="challenge-fault" data-code={fault.code}>
          {faultText(words, fault)}
        </p>
      )}
      <button type="submit" class="primary" data-testid="server-start" disabled={isBusy}>
        {t('server.start')}
      </button>
    </form>
  );
}
