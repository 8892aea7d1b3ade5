import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  NewNotificationChoice,
  NotificationChoice,
  PushOffer,
  PushSubscription as Subscription,
} from 'api/contract';
import { msg } from 'client/msg';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Badge, Button, Notice } from 'design';
import { useTranslation } from 'i18n';
import { useId } from 'react';
import { request } from 'shared-auth';
import { describeError } from '../error-words';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import styles from './notifications.module.css';

const CHOICES_KEY = ['notification-choices'];
const ABOVE = [{ label: msg('Notifications'), to: '/notifications' }];

/** How the member is told of what, kind by kind. */
export function ChoicesPage() {
  const { t, language } = useTranslation();
  const query = useServerState<NotificationChoice[]>({
    queryKey: CHOICES_KEY,
    url: '/notifications/choices',
    params: { language },
  });
  const push = usePushOffer();
  // Where the club sends no push messages nothing is said of them.
  const hasPush = push.data?.publicKey !== null;
  return (
    <MemberPage title={t('What We Tell You')} lead={t('Choose for each kind where we tell you of it.')} above={ABOVE}>
      {hasPush && <DeviceSection query={push} />}
      <PageSection
        holdsBack
        title={t('Your account’s safety')}
        lead={t('Always told, here and by email: nobody can switch it off.')}
      >
        <ChoiceList query={query} isFixed hasPush={hasPush} />
      </PageSection>
      <PageSection
        title={t('Money, packages and your network')}
        lead={t('A change holds from the next thing that happens. It is saved at once.')}
      >
        <ChoiceList query={query} isFixed={false} hasPush={hasPush} />
      </PageSection>
    </MemberPage>
  );
}

/** What is chosen for a kind is saved in that order, each time beside what is on its way for others. */
function useChoose(kind: string) {
  const write = useIdempotentWrite(CHOICES_KEY);
  return useMutation({
    scope: { id: `choice:${kind}` },
    mutationFn: (data: NewNotificationChoice) =>
      write<NotificationChoice[]>({ method: 'PUT', url: '/notifications/choices', data }),
  });
}

interface ChoiceListProps {
  query: ReturnType<typeof useServerState<NotificationChoice[]>>;
  /** Those that nobody can switch off, or those that one chooses. */
  isFixed: boolean;
  hasPush: boolean;
}

function ChoiceList({ query, isFixed, hasPush }: ChoiceListProps) {
  const { t } = useTranslation();
  return (
    <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle={t('We could not load your choices')}>
      {(choices) => (
        <ul className={styles.entries}>
          {choices
            .filter(({ canChoose }) => canChoose !== isFixed)
            .map((choice) => (
              <ChoiceRow key={choice.kind} choice={choice} hasPush={hasPush} />
            ))}
        </ul>
      )}
    </QueryOutcome>
  );
}

interface ChoiceRowProps {
  choice: NotificationChoice;
  hasPush: boolean;
}

function ChoiceRow({ choice, hasPush }: ChoiceRowProps) {
  const { t } = useTranslation();
  const { kind, title, canChoose } = choice;
  const choose = useChoose(kind);
  // What is on its way shows at once.
  const { inInbox, byMail, byPush } = { ...choice, ...(choose.isPending && choose.variables) };
  const titleId = useId();
  const onChoose = (changed: Partial<NewNotificationChoice>) =>
    choose.mutate({ kind, inInbox, byMail, byPush, ...changed });
  return (
    <li className={styles.choice}>
      <span id={titleId} className={styles.kind}>
        {title}
      </span>
      {canChoose ? (
        <fieldset aria-labelledby={titleId} className={styles.channels}>
          <Channel label={t('Inbox')} isOn={inInbox} onChange={(next) => onChoose({ inInbox: next })} />
          <Channel label={t('Email')} isOn={byMail} onChange={(next) => onChoose({ byMail: next })} />
          {hasPush && <Channel label={t('Device')} isOn={byPush} onChange={(next) => onChoose({ byPush: next })} />}
        </fieldset>
      ) : (
        <Badge tone="success">{t('Always on')}</Badge>
      )}
      {choose.isError && <Notice tone="error">{translateSentence(t, describeError(choose.error))}</Notice>}
    </li>
  );
}

function Channel({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.channel}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

const PUSH_KEY = ['push-offer'];

/** Whether the club sends push messages, and this member is told in this browser. */
function usePushOffer() {
  return useQuery({
    queryKey: PUSH_KEY,
    queryFn: async ({ signal }) =>
      request<PushOffer>({ url: '/user/push', params: { endpoint: await findEndpoint() }, signal }),
  });
}

/** Messages of this browser, also while the site is closed. */
function DeviceSection({ query }: { query: ReturnType<typeof usePushOffer> }) {
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
