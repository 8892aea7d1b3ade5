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
  const choose = useChoose();
  // Where the club sends no push messages nothing is said of them.
  const hasPush = push.data?.publicKey !== null;
  return (
    <MemberPage title={t('What We Tell You')} lead={t('Choose for each kind where we tell you of it.')} above={ABOVE}>
      {hasPush && <DeviceSection query={push} />}
      {choose.isError && <Notice tone="error">{translateSentence(t, describeError(choose.error))}</Notice>}
      <PageSection
        holdsBack
        title={t('Your account’s safety')}
        lead={t('Always told, here and by email: nobody can switch it off.')}
      >
        <ChoiceList query={query} isFixed choose={choose} hasPush={hasPush} />
      </PageSection>
      <PageSection
        title={t('Money, packages and your network')}
        lead={t('A change holds from the next thing that happens. It is saved at once.')}
      >
        <ChoiceList query={query} isFixed={false} choose={choose} hasPush={hasPush} />
      </PageSection>
    </MemberPage>
  );
}

function useChoose() {
  const write = useIdempotentWrite(CHOICES_KEY);
  return useMutation({
    mutationFn: (data: NewNotificationChoice) =>
      write<NotificationChoice[]>({ method: 'PUT', url: '/notifications/choices', data }),
  });
}

interface ChoiceListProps {
  query: ReturnType<typeof useServerState<NotificationChoice[]>>;
  /** Those that nobody can switch off, or those that one chooses. */
  isFixed: boolean;
  choose: ReturnType<typeof useChoose>;
  hasPush: boolean;
}

function ChoiceList({ query, isFixed, choose, hasPush }: ChoiceListProps) {
  const { t } = useTranslation();
  return (
    <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle={t('We could not load your choices')}>
      {(choices) => (
        <ul className={styles.entries}>
          {choices
            .filter(({ canChoose }) => canChoose !== isFixed)
            .map((choice) => (
              <ChoiceRow
                key={choice.kind}
                // What is on its way shows at once.
                choice={
                  choose.isPending && choose.variables.kind === choice.kind
                    ? { ...choice, ...choose.variables }
                    : choice
                }
                isDisabled={choose.isPending}
                hasPush={hasPush}
                onChoose={choose.mutate}
              />
            ))}
        </ul>
      )}
    </QueryOutcome>
  );
}

interface ChoiceRowProps {
  choice: NotificationChoice;
  isDisabled: boolean;
  hasPush: boolean;
  onChoose: (choice: NewNotificationChoice) => void;
}

function ChoiceRow({ choice, isDisabled, hasPush, onChoose }: ChoiceRowProps) {
  const { t } = useTranslation();
  const { kind, title, canChoose, inInbox, byMail, byPush } = choice;
  const titleId = useId();
  const now = { kind, inInbox, byMail, byPush };
  return (
    <li className={styles.choice}>
      <span id={titleId} className={styles.kind}>
        {t(title)}
      </span>
      {canChoose ? (
        <fieldset disabled={isDisabled} aria-labelledby={titleId} className={styles.channels}>
          <Channel label={t('Inbox')} isOn={inInbox} onChange={(next) => onChoose({ ...now, inInbox: next })} />
          <Channel label={t('Email')} isOn={byMail} onChange={(next) => onChoose({ ...now, byMail: next })} />
          {hasPush && (
            <Channel label={t('Device')} isOn={byPush} onChange={(next) => onChoose({ ...now, byPush: next })} />
          )}
        </fieldset>
      ) : (
        <Badge tone="success">{t('Always on')}</Badge>
      )}
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
