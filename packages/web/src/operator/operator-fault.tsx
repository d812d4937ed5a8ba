import { useWords } from '../messages/words.ts';
import { keepAdminKey } from './admin-key.ts';
import type { Fault } from '../arena/api.ts';
import { FaultNotice } from '../arena/fault-notice.tsx';

/** With a key that is no longer valid the operator can sign out; any other fault can be retried. */
export function OperatorFault({ fault, onRetry }: { readonly fault: Fault | null; readonly onRetry: () => void }) {
  const { t } = useWords();
  if (fault === null) return null;
  return (
    <FaultNotice fault={fault} onRetry={onRetry}>
      {fault.code === 'no-admin-key' ? (
        <button type="button" onClick={() => keepAdminKey(null)}>
          {t('operator.leave')}
        </button>
      ) : null}
    </FaultNotice>
  );
}
