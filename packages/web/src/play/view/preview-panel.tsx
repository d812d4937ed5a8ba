import { complaintText } from '../../app/complaint-text.ts';
import { sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import { endText, resultOf } from '../end/end-text.ts';
import { GoalLine } from '../teach/goal-line.tsx';
import type { PlayState } from './play-state.ts';
import { oddsLines, previewLines } from './preview-text.ts';

/** What the choice in question would do, in one place for every game; while there is none, who can still act. */
export function PreviewPanel({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const outlook = play.foresight.outlook.value;
  return (
    <div class="preview" role="group" aria-label={t('preview.title')} tabIndex={0} data-testid="preview">
      {play.isOver.value || outlook !== null ? null : <GoalLine play={play} />}
      <div role="status">
        {play.isOver.value ? (
          <Ended play={play} />
        ) : outlook === null ? (
          <Standing play={play} />
        ) : (
          <Foreseen play={play} />
        )}
      </div>
    </div>
  );
}

/** The place would be empty, and on a small screen it is all that is seen of the end. */
function Ended({ play }: { readonly play: PlayState }) {
  const words = useWords();
  const { scene } = play.seen.value;
  const { seat } = play.client;
  return (
    <p>
      <strong>{words.t(`end.${resultOf(scene, seat)}`)}.</strong> {endText(words, scene, seat)}
    </p>
  );
}

function Foreseen({ play }: { readonly play: PlayState }) {
  const words = useWords();
  const { t, say } = words;
  const { choice, result } = play.foresight.outlook.value!;
  const { scene } = play.seen.value;
  if ('code' in result) {
    return (
      <p class="not">
        <strong>{say(choice.label)}.</strong> {t('preview.not', { what: complaintText(words, result) })}
      </p>
    );
  }
  const { head, seat } = play.client;
  const lines = previewLines(words, scene, seat, result, choice.actor);
  const odds = oddsLines(words, result);
  return (
    <>
      <p>
        <HintLabel play={play} />
        <strong>
          {say(choice.label)}
          {lines.length === 0 ? '.' : ':'}
        </strong>{' '}
        {lines.join(' · ')} {play.isTappedOnce.value ? <em>{t('play.tapAgain')}</em> : null}
      </p>
      {odds.length === 0 ? null : (
        <ul class="odds">
          {odds.map(({ text, share }) => (
            <li key={text} style={{ '--share': `${share * 100}%` }}>
              {text}
            </li>
          ))}
          {head.isSimultaneous ? <li class="note">{t('preview.nobodyMoves')}</li> : null}
        </ul>
      )}
      <HintRest play={play} />
    </>
  );
}

/** So many further orders of a hint are named; the board shows them all. */
const MOST_NAMED = 5;

/** The first choice of the hint, if that is what is shown. */
function isHint({ outlook, hinted }: PlayState['foresight']): boolean {
  return hinted.value.length > 0 && outlook.value?.choice === hinted.value[0];
}

function HintLabel({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  return isHint(play.foresight) ? (
    <em class="hint" data-testid="hint">
      {t('hint.label')}{' '}
    </em>
  ) : null;
}

/** What else belongs to a hint, where a decision is a set of orders. */
function HintRest({ play }: { readonly play: PlayState }) {
  const { t, say } = useWords();
  const others = play.foresight.hinted.value.slice(1, MOST_NAMED + 1).map(({ label }) => say(label));
  if (others.length === 0 || !isHint(play.foresight)) return null;
  return <p>{t('hint.also', { others: others.join('; ') })}</p>;
}

/** Who can still act, and how often. */
function Standing({ play }: { readonly play: PlayState }) {
  const { t, say } = useWords();
  const { decision, seen, client } = play;
  if (!decision.isDeciding.value) return null;
  const { clock, seats, stacks, income = {} } = seen.value.scene;
  // A stronghold that recruits can act too, but is no unit.
  const units = new Set(stacks.flatMap(({ ids }) => ids));
  const acting = new Set(decision.legal.value.flatMap(({ actor }) => (units.has(actor) ? [actor] : [])));
  const count = client.head.isSimultaneous ? decision.actors.value.size : acting.size;
  const { actionsLeft } = clock;
  const { numbers } = seats[client.seat];
  return (
    <p>
      {t(client.head.isSimultaneous ? 'play.unordered' : 'play.canAct', { count })}{' '}
      {actionsLeft === null ? null : t('play.actionsLeft', { count: actionsLeft })}{' '}
      <span class="own-numbers">
        {numbers.map(({ name, value }) => (
          <span key={name} data-name={name}>
            {say(sayOf('number', name))} <strong>{value}</strong>
            {(income[name] ?? 0) > 0 ? t('play.perTick', { amount: income[name] }) : null}
          </span>
        ))}
      </span>
    </p>
  );
}
