import { useMutation } from '@tanstack/react-query';
import type { NewNotificationChoice, NotificationChoice } from 'api/contract';
import { msg } from 'client/msg';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Badge, Notice } from 'design';
import { useTranslation } from 'i18n';
import { useId } from 'react';
import { useSession } from 'shared-auth';
import { describeError } from '../error-words';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { DeviceSection, usePushOffer } from './device-section';
import styles from './notifications.module.css';

const CHOICES_KEY = ['notification-choices'];
const ABOVE = [{ label: msg('Notifications'), to: '/notifications' }];

/** How the member is told of what, kind by kind. */
export function ChoicesPage() {
  const { t } = useTranslation();
  const query = useServerState<NotificationChoice[]>({
    // The server names the kinds in the language of the account.
    queryKey: [...CHOICES_KEY, useSession().user?.language],
    url: '/notifications/choices',
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
        {t(title)}
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
