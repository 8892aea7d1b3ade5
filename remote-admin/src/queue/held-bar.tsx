import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { t } from '../texts';
import type { HeldDecision, HeldDecisions } from './use-held-decisions';
import styles from './queue.module.css';

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
