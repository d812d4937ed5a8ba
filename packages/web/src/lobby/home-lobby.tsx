import { currentIdentity } from '../app/identity.ts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { OwnMatches, useOwnMatches } from '../play/own-matches.tsx';
import { SeekList } from './seek-list.tsx';

/** People on the start page: who waits for an opponent, and the reader's own matches. */
export function HomeLobby() {
  const { t } = useWords();
  const own = useOwnMatches(currentIdentity.value?.agentId);
  return (
    <div class="home-lobby">
      <OwnMatches matches={own.value} />
      <SeekList />
      <Link to="/play?against=lobby" class="button">
        {t('lobby.create')}
      </Link>
    </div>
  );
}
