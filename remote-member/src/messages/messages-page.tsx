import type { ConversationStatus, OwnConversation, OwnConversationDetail, OwnConversationPage } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { useInfiniteList } from 'client/infinite-list';
import { useIdempotentWrite } from 'client/queries';
import { Badge, EmptyState } from 'design';
import { useTranslation } from 'i18n';
import { Link } from 'react-router';
import { MemberPage, PageSection } from '../page/member-page';
import { LoadMore } from '../list/load-more';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { MessageForm } from './message-form';
import styles from './messages.module.css';

export const MESSAGES_KEY = ['conversations'];

const STATUS = {
  open: { tone: 'pending', word: msg('Waits for our answer') },
  answered: { tone: 'success', word: msg('Answered') },
  closed: { tone: 'neutral', word: msg('Closed') },
} as const;

export function StatusBadge({ status }: { status: ConversationStatus }) {
  const { t } = useTranslation();
  return <Badge tone={STATUS[status].tone}>{t(STATUS[status].word)}</Badge>;
}

/** What the member has written to the club, and the way to write more. */
export function MessagesPage() {
  const { t } = useTranslation();
  const write = useIdempotentWrite(MESSAGES_KEY);
  const query = useInfiniteList<OwnConversationPage>({ queryKey: MESSAGES_KEY, url: '/conversations' });
  return (
    <MemberPage title={t('Messages')} lead={t('Write to us, and read what we have answered.')}>
      <PageSection
        title={t('Write to us')}
        lead={t('A person reads every message. We tell you when there is an answer.')}
      >
        <MessageForm
          label={t('Your message')}
          button={t('Send message')}
          done={t('Your message is sent. It is listed below.')}
          draft="message"
          send={(text) => write<OwnConversationDetail>({ method: 'POST', url: '/conversations', data: { text } })}
        />
      </PageSection>
      <PageSection title={t('Your messages')}>
        <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle={t('We could not load your messages')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                headingLevel={3}
                title={t('No messages yet')}
                text={t('What you write to us is listed here.')}
              />
            ) : (
              <>
                <ul className={styles.entries}>
                  {items.map((item) => (
                    <Row key={item.id} conversation={item} />
                  ))}
                </ul>
                <LoadMore query={query} />
              </>
            )
          }
        </QueryOutcome>
      </PageSection>
    </MemberPage>
  );
}

function Row({ conversation: { id, subject, status, lastEntryAt, isNew } }: { conversation: OwnConversation }) {
  const { t } = useTranslation();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={`/messages/${id}`} className={styles.subject}>
          {subject}
        </Link>
        <span className={styles.who}>
          #{id}, {formatMoment(lastEntryAt)}
        </span>
      </div>
      {isNew ? <Badge tone="success">{t('New answer')}</Badge> : <StatusBadge status={status} />}
    </li>
  );
}
