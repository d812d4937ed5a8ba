import { usesFingers } from '../../app/theme.ts';
import { addressOf } from '../../board/addresses.ts';
import { type Message, sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import type { Group } from './groups.ts';
import type { PlayState } from './play-state.ts';

/** The groups of the player, where units are many. The keys 1 to 9 do the same. */
export function GroupsPanel({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const { groups, decision, seen } = play;
  const all = groups.all.value;
  const free = groups.free.value;
  const hex = addressOf(seen.value.scene, Math.max(0, decision.selected.value));
  const mayAdd = free !== null && groups.candidates.value.length > 0;
  return (
    <section class="groups" aria-label={t('groups.title')} data-testid="groups">
      <h2>{t('groups.title')}</h2>
      {all.length === 0 ? <p class="aside">{t(usesFingers.value ? 'groups.helpTouch' : 'groups.help')}</p> : null}
      <ul>
        {all.map((group) => (
          <GroupLine key={group.number} play={play} group={group} />
        ))}
      </ul>
      <button type="button" disabled={!mayAdd} data-testid="group-new" onClick={() => groups.add(free!)}>
        {mayAdd ? t('groups.new', { number: free!, hex }) : t('groups.newNone')}
      </button>
    </section>
  );
}

function GroupLine({ play, group }: { readonly play: PlayState; readonly group: Group }) {
  const { t } = useWords();
  const { groups } = play;
  const { number, stacks } = group;
  return (
    <li>
      <button
        type="button"
        aria-pressed={groups.selected.value === number}
        aria-keyshortcuts={String(number)}
        data-testid={`group-${number}`}
        onClick={() => play.recall(number)}
      >
        {t('groups.line', { number, units: unitsOf(stacks) })}
      </button>
      <button
        type="button"
        class="remove"
        aria-label={t('groups.dissolve', { number })}
        title={t('groups.dissolve', { number })}
        onClick={() => groups.dissolve(number)}
      >
        ×
      </button>
    </li>
  );
}

/** Counted by type, wherever they are. */
function unitsOf(stacks: Group['stacks']): Message[] {
  const counts = new Map<string, number>();
  for (const { type, count } of stacks) counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts].map(([type, count]) => ({
    key: 'groups.units',
    args: { count, unit: sayOf('unit', type, { count }) },
  }));
}
