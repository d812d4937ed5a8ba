import { useWords } from '../messages/words.ts';
import { keepAdminKey } from './admin-key.ts';
import type { Fault } from '../arena/api.ts';
import { FaultNotice } from '../arena/fault-notice.tsx';

/** A key that is not right any more is given up; other troubles are tried again. */
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
