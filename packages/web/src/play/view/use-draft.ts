import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { complaintText } from '../../app/complaint-text.ts';
import type { Complaint } from '../../worker/host.ts';
import type { Refused } from '../../worker/refused.ts';
import { addToDraft } from './draft.ts';
import type { SeatClient } from '../client/seat-client.ts';
import type { Seen } from './use-table.ts';

/** Orders on their way to the referee: collected, judged, given, and taken back as long as the tick has not run. */
export function useDraft(table: SeatClient, { state, refresh }: Seen) {
  const words = useWords();
  const { t } = words;
  const [draft, setDraft] = useState<readonly Choice[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isChanging, setChanging] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const isBusy = useRef(false);
  const seq = state?.seq ?? -1;

  /** Whoever is still there keeps his order, from where he stands now. */
  const carryOver = async () => {
    const kept = await table.again?.(draft);
    if (kept !== undefined) setDraft((now) => (now === draft ? kept : now));
  };
  useEffect(() => {
    setChanging(false);
    // What is being given answers for itself.
    if (draft.length === 0 || isBusy.current) return;
    setNotice(t('play.overtaken', { tick: seq }));
    void carryOver();
  }, [seq]);

  useEffect(() => {
    setRefused([]);
    if (draft.length === 0) return;
    let isWanted = true;
    table.judge(draft).then(
      (found) => isWanted && setRefused(found),
      // Whoever cannot be asked now judges the orders when they are given.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [draft, seq]);

  const give = async (choices: readonly Choice[]) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const complaint = await table.submit(choices);
      if (complaint !== null) return await complain(complaint);
      setNotice(null);
      // The draft makes room for what was given once that can be shown.
      await refresh();
      setDraft([]);
      setChanging(false);
    } finally {
      isBusy.current = false;
    }
  };
  const complain = async (complaint: Complaint) => {
    const isLate = complaint.code === 'late-submission';
    setNotice(
      isLate ? t('play.late', { tick: seq + 1 }) : t('play.refused', { what: complaintText(words, complaint) }),
    );
    await carryOver();
  };

  return {
    draft,
    refused,
    isChanging,
    notice,
    setNotice,
    give,
    add: (choices: readonly Choice[]) => setDraft(addToDraft(draft, choices)),
    remove: (index: number) => setDraft(draft.filter((_, i) => i !== index)),
    /** Takes what was given back into the draft. It stands until a newer set replaces it. */
    change: () => {
      setDraft(state?.given?.orders ?? []);
      setChanging(true);
    },
    keep: () => {
      setDraft([]);
      setChanging(false);
    },
  };
}

export type Drafting = ReturnType<typeof useDraft>;
