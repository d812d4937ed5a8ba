import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { complaintText } from '../../app/complaint-text.ts';
import { lazy } from '../../app/lazy-part.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Board } from '../../board/board.tsx';
import { nextStop, stopsOf } from '../../board/board-keys.ts';
import { BoardText } from '../../board/board-text.tsx';
import { useWords, type Words } from '../../messages/words.ts';
import { MatchSide } from '../../player/match-side.tsx';
import { EffectsPanel } from '../../player/panels/effects-panel.tsx';
import { LayersPanel } from '../../player/panels/layers-panel.tsx';
import { Sounds } from '../../sound/sounds.tsx';
import type { Complaint } from '../../worker/complaint.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { DockTools } from '../teach/dock-tools.tsx';
import { Legend } from '../teach/legend.tsx';
import { placeNow } from '../teach/rules-place.ts';
import { ActionBar } from './action-bar.tsx';
import { Countdown } from './countdown.tsx';
import { BarredChoices } from './barred-choices.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { Drafted, OrdersPanel, type OrdersProps } from './orders-panel.tsx';
import { PlayState } from './play-state.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { promptText } from './prompt-text.ts';
import { Heard } from './heard.tsx';
import { ResignButton } from './resign-button.tsx';
import { AskFirst, RiskQuestion } from './risk-question.tsx';
import '../../styles/teach.css';

const RulesDrawer = lazy(() => import('../teach/rules-drawer.tsx'));

export interface PlayViewProps {
  readonly client: SeatClient;
  readonly onReview?: () => void;
  readonly onAgain?: () => void;
  /** Someone who shows the way. */
  readonly guide?: ComponentChildren;
}

/** A match from a player's seat: choose a unit, see where it may go, send it there. In simultaneous games orders are drafted first. */
export function PlayView({ client, onReview, onAgain, guide }: PlayViewProps) {
  const words = useWords();
  const { t } = words;
  const play = useMemo(() => new PlayState(client), [client]);
  useEffect(() => play.start(), [play]);
  const root = useRef<HTMLDivElement>(null);
  usePageTitle(play.isReady.value ? tabText(words, play) : null, play.isReady.value && play.decision.isDeciding.value);
  if (client.failure.value !== null) {
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: client.failure.value })}
      </p>
    );
  }
  if (!play.isReady.value) return <p role="status">{t('app.loading')}</p>;
  const focusBoard = () => root.current?.querySelector<HTMLElement>('[data-testid=board]')?.focus();
  const release = () => {
    play.decision.release();
    focusBoard();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '?') play.rules.value = placeNow(play);
    else if (client.head.isSimultaneous) handleGroupKey(event, play);
  };
  return (
    <div class={`player playing${guide === undefined ? '' : ' guided'}`} ref={root} onKeyDown={onKeyDown}>
      {play.rules.value === null ? null : <RulesDrawer play={play} />}
      {guide}
      <PlayHead play={play} />
      <Heard play={play} />
      <Sounds frame={play.frame} isYours={play.decision.isDeciding} />
      <RiskQuestion decision={play.decision} />
      <div class="player-main">
        <PlayBoard play={play} />
        <div class="dock" data-testid="dock">
          <div class={`dock-head${play.isOver.value ? ' over' : ''}`}>
            <PreviewPanel play={play} />
            <DockTools play={play} />
          </div>
          <ActionBar play={play} onRelease={release} onReview={onReview} onAgain={onAgain} />
          <Orders play={play} onBoard={focusBoard} />
          <PlayNotice play={play} />
        </div>
        <OrdersBelow play={play} />
        <div class="player-actions">
          <LayersPanel frame={play.frame} layers={play.layers} />
          <EffectsPanel />
          <AskFirst isOffered={!client.head.isSimultaneous} />
          <Resign play={play} />
        </div>
        <Legend play={play} />
      </div>
      <MatchSide view={play} onEntry={play.show} />
      <div class="player-below">
        <BoardText frame={play.frame} />
      </div>
    </div>
  );
}

/** A number selects its group; with Shift, the units on the selected hex join it. Digits are told by their place on the keyboard. */
function handleGroupKey({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, play: PlayState): void {
  const number = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]);
  if (Number.isNaN(number) || ctrlKey || metaKey || altKey) return;
  if (shiftKey) play.groups.add(number);
  else play.recall(number);
}

function tabText({ t, title }: Words, { isOver, decision, client }: PlayState): string {
  const key = isOver.value ? 'tab.over' : decision.isDeciding.value ? 'tab.yourTurn' : 'tab.theirTurn';
  return t(key, { game: title(client.head.game) });
}

interface PartProps {
  readonly play: PlayState;
}

function PlayHead({ play }: PartProps) {
  const words = useWords();
  const { isOver, submitted } = play.seen.value;
  const {
    isDeciding: { value: isDeciding },
    isGuarded,
    draft: { isSlow },
  } = play.decision;
  return (
    <div class="player-head">
      <h1>{words.title(play.client.head.game)}</h1>
      <Countdown play={play} />
      <p
        class={`prompt${isSlow.value ? ' sending' : isDeciding ? ' yours' : submitted === null ? '' : ' submitted'}`}
        role="status"
        data-testid="prompt"
        data-yours={String(isDeciding && !isGuarded.value)}
        data-over={String(isOver && !isGuarded.value)}
      >
        {promptText(words, play)}
      </p>
    </div>
  );
}

function PlayBoard({ play }: PartProps) {
  const { title } = useWords();
  const { client, decision, frame } = play;
  return (
    <Board
      frame={frame}
      title={title(client.head.game)}
      pointing={play.pointing}
      layers={play.layers}
      marks={play.marks}
      onChoose={decision.choose}
      onEscape={decision.release}
      seat={client.seat}
      mayTurn
      startAt={nextStop(stopsOf(frame.peek().scene, play.marks.peek(), client.seat), -1, 1)}
    />
  );
}

function PlayNotice({ play }: PartProps) {
  const words = useWords();
  const notice = play.decision.draft.notice.value;
  if (notice === null) return null;
  if (!('code' in notice)) return <Notice>{words.say(notice)}</Notice>;
  return (
    <Notice>
      {words.t('play.refused', { what: complaintText(words, notice) })}{' '}
      {notice.rule === undefined ? null : <RuleLink play={play} rule={notice.rule} />}
    </Notice>
  );
}

/** Opens the rules beside the board; in a new tab, the page of the rules. */
function RuleLink({ play, rule }: PartProps & { readonly rule: NonNullable<Complaint['rule']> }) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    play.rules.value = { anchor: rule.anchor };
  };
  return (
    <a href={`/rules/${play.client.head.game}#${rule.anchor}`} target="_blank" onClick={onClick}>
      {rule.name}
    </a>
  );
}

function Notice({ children }: { readonly children: ComponentChildren }) {
  return (
    <p role="alert" class="notice" data-testid="play-notice">
      {children}
    </p>
  );
}

function Orders(props: OrdersProps) {
  return props.play.isOver.value ? null : <OrdersPanel {...props} />;
}

function OrdersBelow({ play }: PartProps) {
  return play.isOver.value ? null : (
    <>
      <Drafted play={play} />
      <BarredChoices play={play} />
      {play.client.head.isSimultaneous ? <GroupsPanel play={play} /> : null}
    </>
  );
}

function Resign({ play }: PartProps) {
  const { client, isOver } = play;
  return isOver.value || client.resign === undefined ? null : <ResignButton onResign={() => void client.resign!()} />;
}
