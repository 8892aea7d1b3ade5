import type { OwnConversationDetail } from 'api/contract';
import { msg } from 'client/msg';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { ConversationEntries } from 'design';
import { useTranslation } from 'i18n';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { MessageForm } from './message-form';
import { MESSAGES_KEY, StatusBadge } from './messages-page';

const ABOVE = [{ label: msg('Messages'), to: '/messages' }];

/** One of the member's messages, all that was said about it, and the way to reply. */
export function ConversationPage() {
  const { t } = useTranslation();
  const { conversationId = '' } = useParams();
  const url = `/conversations/${conversationId}`;
  const query = useServerState<OwnConversationDetail>({ queryKey: MESSAGES_KEY, url });
  const write = useIdempotentWrite(MESSAGES_KEY);
  const markSeen = useIdempotentWrite(MESSAGES_KEY);
  const { isNew, entries } = query.data ?? {};
  const lastEntryId = isNew ? entries?.at(-1)?.id : undefined;
  useEffect(() => {
    if (lastEntryId === undefined) return;
    // A mark that fails is made with the next visit; support, which looks as the member, makes none.
    markSeen({ method: 'PUT', url: `${url}/seen`, data: { lastEntryId } }).catch(() => undefined);
  }, [markSeen, url, lastEntryId]);
  return (
    <MemberPage
      title={t('Message #{number}', { number: conversationId })}
      lead={query.data?.subject ?? t('One moment...')}
      above={ABOVE}
    >
      <PageSection title={t('Conversation')} action={query.data && <StatusBadge status={query.data.status} />}>
        <QueryOutcome query={query} skeleton={<LinesSkeleton />} failureTitle={t('We could not load this message')}>
          {({ entries }) => (
            <ConversationEntries
              entries={entries.map(({ isOwn, ...entry }) => ({
                ...entry,
                who: t(isOwn ? 'You' : 'Our answer'),
                isOurs: !isOwn,
              }))}
            />
          )}
        </QueryOutcome>
      </PageSection>
      {query.data && (
        <PageSection
          title={t('Reply')}
          lead={query.data.status === 'closed' ? t('This message is closed. A reply opens it again.') : undefined}
        >
          <MessageForm
            label={t('Your reply')}
            button={t('Send reply')}
            done={t('Your reply is sent.')}
            draft={`reply:${conversationId}`}
            send={(text) => write<OwnConversationDetail>({ method: 'POST', url: `${url}/reply`, data: { text } })}
          />
        </PageSection>
      )}
    </MemberPage>
  );
}
