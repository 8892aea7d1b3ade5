import { useMutation } from '@tanstack/react-query';
import type { SessionInfo } from 'api/contract';
import { describeDevice } from 'api/contract/rules';
import { formatDay, formatMoment } from 'client/dates';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { Badge, Button, Notice } from 'design';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import styles from './sessions-section.module.css';

export const SESSIONS_KEY = ['sessions'];

/** Where the member is signed in, the last used first. */
export function SessionsSection() {
  const query = useServerState<SessionInfo[]>({ queryKey: SESSIONS_KEY, url: '/user/sessions' });
  const end = useEndSessions();
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <PageSection
      title="Sessions"
      lead="Where you are signed in. End each session that you do not recognise, then change your password."
      action={
        hasOthers && (
          <Button variant="secondary" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            End all others
          </Button>
        )
      }
    >
      {end.isError && <Notice tone="error">{describeError(end.error)}</Notice>}
      <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle="We could not load your sessions">
        {(sessions) => (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isDisabled={end.isPending}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
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

interface SessionRowProps {
  session: SessionInfo;
  isDisabled: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isDisabled, onEnd }: SessionRowProps) {
  const { userAgent, address, createdAt, lastUsedAt, isCurrent, viewedUntil } = session;
  const device = viewedUntil ? 'Support, reading' : describeDevice(userAgent);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.text}>
          {viewedUntil
            ? `Sees what you see and can change nothing, until ${formatMoment(viewedUntil)}`
            : `${address}, signed in ${formatDay(createdAt)}, last used ${formatDay(lastUsedAt)}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="success">This session</Badge>
      ) : (
        <Button
          variant="secondary"
          disabled={isDisabled}
          aria-label={`End the session of ${[device, address].filter(Boolean).join(', ')}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
