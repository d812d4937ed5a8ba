import { useWords } from '../messages/words.ts';
import type { Connection } from './event-stream.ts';
import { faultText } from './fault-text.ts';

/** Whether the page is up to date; announces when the connection is lost and when it is back. */
export function ConnectionLine(props: { readonly connection: Connection; readonly onRetry: () => void }) {
  const words = useWords();
  const { t } = words;
  const { connection } = props;
  const isLost = connection.state === 'lost' || connection.state === 'refused';
  return (
    <div class="connection" role="status" data-testid="connection" data-state={connection.state}>
      <span class="lamp" aria-hidden="true" />
      <span>
        {connection.state === 'refused' ? faultText(words, connection.fault) : t(`connection.${connection.state}`)}
      </span>
      {isLost ? (
        <button type="button" onClick={props.onRetry}>
          {t('connection.now')}
        </button>
      ) : null}
    </div>
  );
}
