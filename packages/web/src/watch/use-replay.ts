import { useEffect, useState } from 'preact/hooks';
import type { Verification } from '../player/timeline.ts';
import { ReplayTimeline } from '../player/replay-timeline.ts';
import type { Complaint } from '../worker/host.ts';
import { asFault, requestText, type Fault } from '../arena/api.ts';
import { waitBefore } from '../arena/backoff.ts';

export interface Checked {
  /** Once every step has been compared, or the first difference found. */
  readonly timeline: ReplayTimeline | null;
  readonly verification: Verification | null;
  readonly fault: Fault | null;
  readonly complaint: Complaint | null;
  retry(): void;
}

/** Fetches the replay of a match that has ended and lets the engine play it again, comparing every hash. */
export function useReplay(matchId: string, isWanted: boolean): Checked {
  const [timeline, setTimeline] = useState<ReplayTimeline | null>(null);
  const [verification, setVerification] = useState<Verification | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    let isOpen = true;
    let opened: ReplayTimeline | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const load = async (attempt: number): Promise<void> => {
      try {
        const text = await requestText(`/v1/matches/${encodeURIComponent(matchId)}/replay`);
        const result = await ReplayTimeline.read(text);
        if (!isOpen) return 'timeline' in result ? result.timeline.close() : undefined;
        setFault(null);
        if ('complaint' in result) return setComplaint(result.complaint);
        opened = result.timeline;
        const look = () => {
          if (!isOpen) return;
          setVerification(opened!.verification);
          if (opened!.verification.state !== 'running') setTimeline(opened);
        };
        opened.subscribe(look);
        look();
      } catch (error) {
        if (!isOpen) return;
        const found = asFault(error);
        setFault(found);
        if (found.isPassing) timer = setTimeout(() => void load(attempt + 1), waitBefore(attempt));
      }
    };
    setComplaint(null);
    void load(0);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      opened?.close();
    };
  }, [matchId, isWanted, round]);
  return { timeline, verification, fault, complaint, retry: () => setRound((count) => count + 1) };
}
