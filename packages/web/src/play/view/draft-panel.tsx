import { complaintText } from '../../app/complaint-text.ts';
import { addressOf } from '../../board/addresses.ts';
import { bouncesFriends } from '../../games/catalogue.ts';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import type { Refused } from '../../worker/refused.ts';
import { sharedGoals } from './draft.ts';
import type { PlayState } from './play-state.ts';
import { promptText } from './prompt-text.ts';

/** The orders of a tick: a draft that can be altered, or the submitted set, which can be taken back into the draft. */
export function DraftPanel({ play }: { readonly play: PlayState }) {
  return play.decision.isDeciding.value ? <Draft play={play} /> : <Submitted play={play} />;
}

function Submitted({ play }: { readonly play: PlayState }) {
  const words = useWords();
  const { orders, refused } = play.seen.value.submitted!;
  return (
    <section class="draft submitted" aria-label={words.t('play.given')} data-testid="given">
      <h2>{promptText(words, play)}</h2>
      <OrderList orders={orders} refused={refused} />
    </section>
  );
}

function Draft({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const { draft } = play.decision;
  const orders = draft.orders.value;
  return (
    <section class="draft" aria-label={t('play.draft')}>
      <h2>{t('play.draft')}</h2>
      {draft.isChanging.value ? (
        <p class="aside">{t('play.stillGiven', { count: play.seen.value.submitted?.orders.length ?? 0 })}</p>
      ) : null}
      {orders.length === 0 ? (
        <p class="aside">{t('play.noDraft')}</p>
      ) : (
        <OrderList orders={orders} refused={draft.refused.value} onRemove={(index) => draft.remove(index)} />
      )}
      <SharedGoals play={play} />
    </section>
  );
}

/** Says before the tick what the feed would say after it. */
function SharedGoals({ play: { client, decision, seen } }: { readonly play: PlayState }) {
  const { t } = useWords();
  const { scene } = seen.value;
  if (!bouncesFriends(client.head.game, client.head.options)) return null;
  const goals = sharedGoals(decision.draft.orders.value, scene);
  if (goals.length === 0) return null;
  return (
    <p role="status" data-testid="shared-goal">
      ⚠ {t('play.sharedGoal', { hexes: goals.map((cell) => addressOf(scene, cell)).join(', ') })}
    </p>
  );
}

interface OrderListProps {
  readonly orders: readonly Choice[];
  readonly refused: readonly Refused[];
  readonly onRemove?: (index: number) => void;
}

function OrderList({ orders, refused, onRemove }: OrderListProps) {
  const words = useWords();
  const { t, say } = words;
  return (
    <ol data-testid={onRemove === undefined ? 'given-orders' : 'draft'}>
      {orders.map(({ label, kind }, i) => {
        const why = refused.find(({ index }) => index === i);
        return (
          <li key={i} data-kind={kind} class={why === undefined ? '' : 'refused'}>
            {say(label)}
            {why === undefined ? null : <em>{t('play.willFail', { why: complaintText(words, why) })}</em>}
            {onRemove === undefined ? null : (
              <button
                type="button"
                class="remove"
                aria-label={t('play.remove', { order: say(label) })}
                title={t('play.remove', { order: say(label) })}
                onClick={() => onRemove(i)}
              >
                ×
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
