import { isRefusal, readReplay, type Viewer } from '@hexfront/engine';
import { complaintOf } from './complaint.ts';
import { type Session, statusOf } from './session.ts';

/** What a player asks about a replay; nothing here needs a bot. */
export function replayHost(session: Session) {
  return {
    /** Reads a replay and starts to verify it; what is wrong with the file comes back as a complaint. */
    openReplay(text: string) {
      let json: unknown;
      try {
        json = JSON.parse(text);
      } catch (error) {
        return { complaint: { code: 'not-json', message: (error as Error).message } };
      }
      const replay = readReplay(json);
      return isRefusal(replay) ? { complaint: complaintOf(replay) } : session.verify(replay);
    },

    runStatus: () => statusOf(session.run),
    frame: (seq: number, viewer: Viewer) => session.run.frame(seq, viewer),
    feed: (viewer: Viewer) => session.run.feed(viewer),
    series: () => session.run.series(),
    explain: (seq: number, viewer: Viewer, hex: string) => session.run.explain(seq, viewer, hex),
    replayText: () => JSON.stringify(session.run.replay),
  };
}
