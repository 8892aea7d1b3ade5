import { useMutation } from '@tanstack/react-query';
import type { SessionInfo } from 'api/contract';
import { formatDay, formatMoment } from 'client/dates';
import { focusIfLost } from 'client/focus';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Badge, Button, Notice } from 'design';
import { useTranslation } from 'i18n';
import { describeError } from '../error-words';
import { formatDevice } from '../page/format-device';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import styles from './sessions-section.module.css';

export const SESSIONS_KEY = ['sessions'];

/** The others are a press away: who signs in every day has many. */
const SHOWN_MAX = 5;

/** Where the member is signed in, the last used first. */
export function SessionsSection() {
  const { t } = useTranslation();
  const query = useServerState<SessionInfo[]>({ queryKey: SESSIONS_KEY, url: '/user/sessions' });
  const end = useEndSessions();
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <PageSection
      title={t('Sessions')}
      lead={t('Where you are signed in. End each session that you do not recognise, then change your password.')}
      action={
        hasOthers && (
          <Button
            variant="secondary"
            isBusy={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            {t('End all others')}
          </Button>
        )
      }
    >
      {end.isError && <Notice tone="error">{translateSentence(t, describeError(end.error))}</Notice>}
      {end.isSuccess && (
        <p ref={focusIfLost} tabIndex={-1}>
          {t('Ended.')}
        </p>
      )}
      <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle={t('We could not load your sessions')}>
        {(sessions) => {
          const older = sessions.slice(SHOWN_MAX);
          return (
            <>
              <SessionList sessions={sessions.slice(0, SHOWN_MAX)} end={end} />
              {older.length > 0 && (
                <details className={styles.older}>
                  <summary>{t('Used before these: {count}', { count: String(older.length) })}</summary>
                  <SessionList sessions={older} end={end} />
                </details>
              )}
            </>
          );
        }}
      </QueryOutcome>
    </PageSection>
  );
}

/** Ends one session by its id, or without an id all but this one. */
function useEndSessions() {
  const write = useIdempotentWrite(SESSIONS_KEY);
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      write<null>({
        method: 'DELETE',
        url: sessionId === undefined ? '/user/sessions' : `/user/sessions/${sessionId}`,
      }),
  });
}

function SessionList({ sessions, end }: { sessions: SessionInfo[]; end: ReturnType<typeof useEndSessions> }) {
  return (
    <ul className={styles.sessions}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={end.isPending && end.variables === session.id}
          onEnd={() => end.mutate(session.id)}
        />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { userAgent, address, createdAt, lastUsedAt, isCurrent, viewedUntil } = session;
  const device = viewedUntil ? t('Support, reading') : formatDevice(t, userAgent);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.text}>
          {viewedUntil
            ? t('Sees what you see and can change nothing, until {moment}', { moment: formatMoment(viewedUntil) })
            : t('{address}, signed in {day}, last used {lastDay}', {
                address,
                day: formatDay(createdAt),
                lastDay: formatDay(lastUsedAt),
              })}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="success">{t('This session')}</Badge>
      ) : (
        <Button
          variant="secondary"
          isBusy={isEnding}
          aria-label={t('End the session of {device}', { device: [device, address].filter(Boolean).join(', ') })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
}
