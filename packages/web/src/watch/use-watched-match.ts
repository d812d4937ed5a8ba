import { useEffect, useState } from 'preact/hooks';
import { asFault, type Fault, type MatchDetail, requestText } from '../arena/api.ts';
import { type LivePlan, LiveTimeline } from '../arena/live-timeline.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { useOpened } from '../app/use-opened.ts';
import { ReplayTimeline } from '../player/replay-timeline.ts';
import type { Verification } from '../player/timeline.ts';
import type { Complaint } from '../worker/complaint.ts';

export interface WatchedMatch {
  readonly isOver: boolean;
  /** The live match, once it is being followed; null for a match that had ended before the page was opened. */
  readonly live: LiveTimeline | null;
  readonly liveFault: Fault | null;
  /** The replay, once every step has been compared or the first difference was found. */
  readonly replay: ReplayTimeline | null;
  readonly verification: Verification | null;
  readonly replayFault: Fault | null;
  readonly complaint: Complaint | null;
  retry(): void;
}

/** Follows a match while it is played; when it ends, fetches its replay and lets the engine verify it. */
export function useWatchedMatch(plan: LivePlan, onEnd: () => void): WatchedMatch {
  const { match, viewKind } = plan;
  const [isLiveAtFirst] = useState(match.status === 'active');
  const following = useOpened(isLiveAtFirst ? () => LiveTimeline.follow(plan) : null, [match.matchId, viewKind]);
  const live = following.opened;
  const isEnded = live?.isEnded.value ?? false;
  const isOver = match.status === 'ended' || isEnded;
  useEffect(() => {
    if (isEnded) onEnd();
  }, [isEnded]);
  const { fetched, opened } = useReplay(match, isOver);
  const replay = opened.opened;
  const verification = replay?.status.value.verification ?? null;
  useEffect(() => {
    if (verification !== null) live?.showVerification(verification);
  }, [live, verification]);
  const replayError = opened.error === null ? null : asFault(opened.error);
  return {
    isOver,
    live,
    liveFault: following.error === null ? (live?.fault.value ?? null) : asFault(following.error),
    replay: verification === null || verification.state === 'running' ? null : replay,
    verification,
    replayFault: fetched.fault ?? replayError,
    complaint: opened.complaint,
    retry: fetched.retry,
  };
}

function useReplay({ matchId }: MatchDetail, isOver: boolean) {
  const load = async () => ({ text: await requestText(`/v1/matches/${encodeURIComponent(matchId)}/replay`) });
  const fetched = useFetched(isOver ? load : null, [matchId, isOver]);
  const { value } = fetched;
  return { fetched, opened: useOpened(value === null ? null : () => ReplayTimeline.read(value.text), [value]) };
}
