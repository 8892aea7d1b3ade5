import { translateSentence } from 'client/sentences';
import { Section, StateMessage, StateScene } from 'design';
import { useTranslation } from 'i18n';
import { lazy, Suspense } from 'react';
import { useSession } from 'shared-auth';
import type { EndRequests } from './session-end';
import { useSessionRequests } from './session-requests';

const loadEnd = () => import(/* webpackChunkName: "factors" */ './session-end');
/** A server that does not send it can't be asked who is there, either. */
const SessionEnd = lazy(() =>
  loadEnd()
    .catch(loadEnd)
    .catch(() => ({ default: SessionUnknown })),
);

/** Why the server does not answer for this session: it has ended, or nobody can say. */
export function SessionTrouble(requests: EndRequests) {
  if (!useSession().ended) return <SessionUnknown />;
  return (
    <Suspense>
      <SessionEnd {...requests} />
    </Suspense>
  );
}

/** Anybody who is there stays signed in, and need not go anywhere. */
function SessionUnknown() {
  const { t } = useTranslation();
  const { error } = useSession();
  const { restore } = useSessionRequests();
  return (
    <Section>
      <StateMessage
        role="alert"
        headingLevel={1}
        illustration={<StateScene name="StoppedBus" />}
        title={t('We can’t see who is signed in')}
        text={
          error
            ? t('The server can’t be asked just now ({reason}). You are still signed in on this device.', {
                reason: translateSentence(t, error).replace(/[.।]$/, ''),
              })
            : t('The server can’t be asked just now. You are still signed in on this device.')
        }
        onRetry={restore}
      />
    </Section>
  );
}
