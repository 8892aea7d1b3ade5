import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { keep, readKeptJson } from 'client/kept';
import type { Write } from 'client/queries';
import { createRequestKey, refetchAll } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { useToast } from 'design';
import type { Ref } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { request, useSession } from 'shared-auth';
import { type Decision, describeDone } from '../decisions/decision';
import { describeError, isFinalRefusal } from '../error-words';
import { ADMIN_KEY } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './queue.module.css';

/** How long a decision can be taken back before it is sent. */
const HOLD_MS = 10_000;
const TICK_MS = 250;

/** What is about to be decided, in words. */
export interface DecisionWords {
  /** Whose row it is. */
  rowId: string;
  /** "Confirming deposit 12". */
  doing: string;
  /** "Deposit 12 confirmed", as the decision says it. */
  done: Decision['done'];
}

/** A decision that the page holds back until it is due. */
export interface HeldDecision extends DecisionWords {
  /** The server carries it out once under it, however often it is sent. */
  key: string;
  write: Write;
  dueAt: number;
  state: 'held' | 'sending' | 'failed';
  /** Why it was not done. */
  failure?: string;
  canRetry?: boolean;
}

/** A decision on lines of the bank is answered for each line. */
function findRefusal(result: unknown): string | undefined {
  const [first] = Array.isArray(result) ? (result as { error?: string | null }[]) : [];
  return first?.error ? translateSentence(t, first.error) : undefined;
}

/** The decisions of a page; a change of them is there at once for what is sent while the page is left. */
function useDecisions() {
  const listRef = useRef<HeldDecision[]>([]);
  const [held, setHeld] = useState<HeldDecision[]>([]);
  const update = useCallback((change: (list: HeldDecision[]) => HeldDecision[]) => {
    listRef.current = change(listRef.current);
    setHeld(listRef.current);
  }, []);
  const mark = useCallback(
    (key: string, part: Partial<HeldDecision>) =>
      update((list) => list.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [update],
  );
  return { listRef, held, update, mark };
}

/** Calls at every tick while something is held, and when the page is left in whichever way. */
function useHoldClock(hasHeld: boolean, onTick: () => void, onLeave: (isUnloaded: boolean) => void): void {
  const tick = useEffectEvent(onTick);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!hasHeld) return;
    const timer = setInterval(() => tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [hasHeld]);
  useEffect(() => {
    const onPageHide = () => leave(true);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      leave(false);
    };
  }, []);
}

/**
 * Decisions that wait for ten seconds, in which they can be taken back, and are sent then; at once when the page is
 * left. What the browser may not have carried out is sent again, under its key, when the same person comes back.
 */
export function useHeldDecisions() {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const memberId = useSession().user?._id ?? '';
  const isShownRef = useRef(true);
  const { listRef, held, update, mark } = useDecisions();
  const [now, setNow] = useState(() => Date.now());

  const send = async ({ key, write, done, doing }: HeldDecision) => {
    mark(key, { state: 'sending' });
    try {
      const result = await request({ data: {}, ...write, headers: { 'Idempotency-Key': key }, keepalive: true });
      const refusal = findRefusal(result);
      await refetchAll(queryClient, ADMIN_KEY);
      if (refusal !== undefined) return mark(key, { state: 'failed', failure: refusal, canRetry: false });
      update((list) => list.filter((each) => each.key !== key));
      if (done !== undefined) showToast(describeDone(result, done));
    } catch (error) {
      const failure = describeError(error, t('It was not done.'));
      mark(key, { state: 'failed', failure, canRetry: !isFinalRefusal(error) });
      if (!isShownRef.current) showToast(`${doing}: ${failure}`, { tone: 'error' });
      await refetchAll(queryClient, ADMIN_KEY);
    }
  };
  const sendDue = (until: number) => {
    const due = listRef.current.filter(({ state, dueAt }) => state === 'held' && dueAt <= until);
    for (const each of due) void send(each);
    return due;
  };
  useHoldClock(
    held.some(({ state }) => state === 'held'),
    () => {
      setNow(Date.now());
      sendDue(Date.now());
    },
    (isUnloaded) => {
      isShownRef.current = isUnloaded;
      const sent = sendDue(Infinity);
      if (isUnloaded) keepForReturn(memberId, sent);
    },
  );
  const sendKept = useEffectEvent(() => {
    isShownRef.current = true;
    const kept = takeKept(memberId);
    if (kept.length > 0) update((list) => [...list, ...kept]);
    for (const each of kept) void send(each);
  });
  useEffect(() => sendKept(), []);

  return {
    held,
    now,
    hold: (write: Write, words: DecisionWords) => {
      const since = Date.now();
      setNow(since);
      update((list) => [...list, { ...words, write, key: createRequestKey(), dueAt: since + HOLD_MS, state: 'held' }]);
    },
    /** Sent again under its key, which is once. */
    retry: (decision: HeldDecision) => void send(decision),
    /** Takes one back that is not sent, or lets go of one that failed. */
    drop: (key: string) => update((list) => list.filter((each) => each.key !== key || each.state === 'sending')),
    findHeld: (rowId: string) => held.find((each) => each.rowId === rowId),
  };
}

export type HeldDecisions = ReturnType<typeof useHeldDecisions>;

const KEPT = 'admin-decisions';

interface Kept {
  memberId: string;
  decisions: HeldDecision[];
}

/** Of this tab: what was sent while the page was left, because nobody hears whether it arrived. */
function keepForReturn(memberId: string, decisions: HeldDecision[]): void {
  if (decisions.length === 0) return;
  const kept: Kept = { memberId, decisions };
  // Where that is refused, the browser carries them out all the same.
  keep('sessionStorage', KEPT, JSON.stringify(kept));
}

/** Nobody sends what somebody else has decided. */
function takeKept(memberId: string): HeldDecision[] {
  const kept = readKeptJson('sessionStorage', KEPT) as Kept | null | undefined;
  keep('sessionStorage', KEPT);
  return kept?.memberId === memberId ? kept.decisions : [];
}

const MS_PER_SECOND = 1000;

interface HeldBarProps {
  held: HeldDecisions;
  /** Of each button: all of them go when they are pressed, or with the time. */
  buttonRef: Ref<HTMLButtonElement>;
}

/** What is about to be sent, each with the way back; and what was refused. */
export function HeldBar({ held, buttonRef }: HeldBarProps) {
  return (
    <div role="status" aria-label={t('Decisions under way')} className={styles.held}>
      {held.held.map((decision) => (
        <HeldLine key={decision.key} decision={decision} held={held} buttonRef={buttonRef} />
      ))}
    </div>
  );
}

function HeldLine({ decision, held: { now, retry, drop }, buttonRef }: HeldBarProps & { decision: HeldDecision }) {
  const { key, doing, state, failure, canRetry, dueAt } = decision;
  if (state === 'failed') {
    return (
      <p className={styles.failed}>
        <span>
          {doing}: {failure}
        </span>
        {canRetry && (
          <Button ref={buttonRef} variant="outlined" color="inherit" onClick={() => retry(decision)}>
            {t('Try again')}
          </Button>
        )}
        <Button
          ref={buttonRef}
          variant="text"
          color="inherit"
          aria-label={t('Let go: {doing}', { doing })}
          onClick={() => drop(key)}
        >
          {t('Let go')}
        </Button>
      </p>
    );
  }
  return (
    <p className={styles.holding}>
      <span>{doing}</span>
      {state === 'held' && (
        <>
          <span aria-hidden="true" className={styles.seconds}>
            {t('{seconds} s', { seconds: Math.max(0, Math.ceil((dueAt - now) / MS_PER_SECOND)) })}
          </span>
          <Button
            ref={buttonRef}
            variant="outlined"
            color="inherit"
            aria-label={t('Undo: {doing}', { doing })}
            onClick={() => drop(key)}
          >
            {t('Undo')}
          </Button>
        </>
      )}
    </p>
  );
}
