import { useMutation, useQuery } from '@tanstack/react-query';
import type { PushOffer, PushSubscription as Subscription } from 'api/contract';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice } from 'design';
import { useTranslation } from 'i18n';
import { request } from 'shared-auth';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import styles from './notifications.module.css';

const PUSH_KEY = ['push-offer'];

/** Whether the club sends push messages, and this member is told in this browser. */
export function usePushOffer() {
  return useQuery({
    queryKey: PUSH_KEY,
    queryFn: async ({ signal }) =>
      request<PushOffer>({ url: '/user/push', params: { endpoint: await findEndpoint() }, signal }),
  });
}

/** Messages of this browser, also while the site is closed. */
export function DeviceSection({ query }: { query: ReturnType<typeof usePushOffer> }) {
  const { t } = useTranslation();
  return (
    <PageSection
      holdsBack
      title={t('On this device')}
      lead={t(
        'A short message when something happens, also while this site is closed: never an amount, and never between 9 in the evening and 8 in the morning.',
      )}
    >
      <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle={t('We could not look up this device')}>
        {(offer) => <DeviceChoice offer={offer} />}
      </QueryOutcome>
    </PageSection>
  );
}

function DeviceChoice({ offer: { publicKey, isTold } }: { offer: PushOffer }) {
  const { t } = useTranslation();
  const write = useIdempotentWrite(PUSH_KEY);
  const begin = useMutation({
    mutationFn: async () => {
      const data = publicKey === null ? undefined : await subscribe(publicKey);
      if (data) await write<null>({ method: 'PUT', url: '/user/push', data });
    },
  });
  const end = useMutation({
    mutationFn: async () => {
      await write<null>({ method: 'POST', url: '/user/push/end', data: { endpoint: await findEndpoint() } });
      await unsubscribe();
    },
  });
  const failed = [begin, end].find(({ isError }) => isError);
  if (!canPush()) {
    return (
      <p>
        {t(
          'This browser cannot do it. On an iPhone or iPad, add the site to the home screen first and open it from there.',
        )}
      </p>
    );
  }
  return (
    <>
      {failed && <Notice tone="error">{translateSentence(t, describeError(failed.error))}</Notice>}
      {isPushRefused() && (
        <Notice tone="info">
          {t(
            'Messages of this site are refused in this browser. Allow them in its settings, then load this page again.',
          )}
        </Notice>
      )}
      <div className={styles.toolbar}>
        <p>{t(isTold ? 'You are told on this device until you sign out.' : 'You are not told on this device.')}</p>
        {isTold ? (
          <Button variant="secondary" isBusy={end.isPending} onClick={() => end.mutate()}>
            {t('Stop on this device')}
          </Button>
        ) : (
          <Button disabled={isPushRefused()} isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {t('Tell me on this device')}
          </Button>
        )}
      </div>
    </>
  );
}

/* What the browser knows of push messages. The worker that shows them is a file of the shell. */

const WORKER = '/worker.js';

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

const isPushRefused = () => canPush() && Notification.permission === 'denied';

async function findBrowserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where this browser is told at present, if anywhere. */
async function findEndpoint(): Promise<string | undefined> {
  return canPush() ? (await findBrowserSubscription())?.endpoint : undefined;
}

/** Asks the person at the browser. @returns undefined when they refuse */
async function subscribe(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key of the club cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}

async function unsubscribe(): Promise<void> {
  await (await findBrowserSubscription())?.unsubscribe();
}
