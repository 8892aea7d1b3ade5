import type { AdminConversationDetail, Answerer } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import type { Write } from 'client/queries';
import { Badge, Breadcrumb, ButtonLink, Card, useToast } from 'design';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from 'shared-auth';
import { describeError } from '../error-words';
import { BusyButton } from '../forms/busy-button';
import { RecordState } from '../layout/record-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { SelectField } from '../list/filters';
import { MemberLink } from '../list/rows';
import { useAdminWrite, useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { AnswerForm } from './answer-form';
import { StatusBadge } from './messages-page';
import styles from './messages.module.css';

/** One conversation: who wrote, all that was said, and the answer to it. */
export function ConversationPage() {
  const { conversationId = '' } = useParams();
  const conversation = useServerState<AdminConversationDetail>(`/admin/conversations/${conversationId}`);
  if (conversation.data) return <Conversation key={conversationId} conversation={conversation.data} />;
  return (
    <RecordState
      query={conversation}
      title={t('Message')}
      errorTitle={t('The message could not be loaded')}
      missing={{
        title: t('There is no such message'),
        text: t('The address names none. Search for it by its number, a name or an email.'),
        action: <ButtonLink to="/admin/messages">{t('Messages')}</ButtonLink>,
      }}
    />
  );
}

type Act = (write: Write, done: string) => void;

function useAct(): { act: Act; isBusy: boolean } {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (request: Write, done: string) => {
    setBusy(true);
    try {
      await write<null>(request);
      showToast(done);
    } catch (error) {
      showToast(describeError(error, t('That did not work. Please try again.')), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { act: (request, done) => void carryOut(request, done), isBusy };
}

interface ConversationProps {
  conversation: AdminConversationDetail;
}

function Conversation({ conversation }: ConversationProps) {
  const { id, subject, status, createdAt, entries, name, isNew, lastEntryId } = conversation;
  const write = useAdminWrite();
  useEffect(() => {
    // A mark that fails is made with the next visit.
    if (isNew)
      write({ method: 'PUT', url: `/admin/conversations/${id}/seen`, data: { lastEntryId } }).catch(() => undefined);
  }, [write, id, isNew, lastEntryId]);
  return (
    <>
      <div className={styles.path}>
        <Breadcrumb items={[{ label: t('Messages'), to: '/admin/messages' }, { label: `#${id}` }]} />
      </div>
      <PageHeader
        title={subject}
        description={t('Message #{id}, written {moment}', { id, moment: formatMoment(createdAt) })}
      />
      <div className={styles.sections}>
        <Facts conversation={conversation} />
        <Card as="section" aria-label={t('Conversation')}>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry} data-ours={entry.staffName !== null || undefined}>
                <p className={styles.who}>
                  {entry.staffName ?? name}, <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
                </p>
                <p className={styles.text}>{entry.text}</p>
              </li>
            ))}
          </ol>
        </Card>
        <May do="messages.answer" otherwise={status === 'closed' && <p>{t('This message is closed.')}</p>}>
          <AnswerForm conversation={conversation} />
        </May>
      </div>
    </>
  );
}

function Facts({ conversation }: ConversationProps) {
  const { name, email, memberId, status, openSince } = conversation;
  return (
    <Card>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.label}>{t('From')}</dt>
          <dd className={styles.value}>
            {memberId === null ? name : <MemberLink memberId={memberId} name={name} />}{' '}
            <Badge>{memberId === null ? t('Visitor') : t('Member')}</Badge>
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t('Email')}</dt>
          <dd className={styles.value}>
            <a href={toMailLink(email)}>{breakAtSigns(email)}</a>
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t('Status')}</dt>
          <dd className={styles.value}>
            <StatusBadge status={status} />{' '}
            {openSince !== null && t('since {moment}', { moment: formatMoment(openSince) })}
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t('Who has it')}</dt>
          <dd className={styles.value}>
            <May do="messages.answer" otherwise={conversation.assigneeName ?? t('Nobody')}>
              <Assignee conversation={conversation} />
            </May>
          </dd>
        </div>
      </dl>
      <May do="messages.answer">
        <Closing conversation={conversation} />
      </May>
    </Card>
  );
}

const NOBODY = 'nobody';

function Assignee({ conversation: { id, assigneeId, assigneeName } }: ConversationProps) {
  const { user } = useSession();
  const { act, isBusy } = useAct();
  const answerers = useServerState<Answerer[]>('/admin/conversations/answerers');
  const assign = (next: string | null, done: string) =>
    act({ method: 'PUT', url: `/admin/conversations/${id}/assignee`, data: { assigneeId: next } }, done);
  const names = Object.fromEntries((answerers.data ?? []).map((each) => [each.id, each.name]));
  // The person who has it may not answer any more.
  const others = assigneeId === null ? {} : { [assigneeId]: assigneeName ?? '' };
  return (
    <div className={styles.assignee}>
      <SelectField
        label={t('Who has it')}
        value={assigneeId ?? NOBODY}
        options={{ [NOBODY]: msg('Nobody') }}
        names={{ ...others, ...names }}
        onChange={(chosen) => assign(chosen === NOBODY ? null : chosen, t('Saved'))}
      />
      {user && user._id !== assigneeId && (
        <BusyButton
          variant="outlined"
          color="inherit"
          isBusy={isBusy}
          onClick={() => assign(user._id, t('It is yours'))}
        >
          {t('Take it')}
        </BusyButton>
      )}
    </div>
  );
}

function Closing({ conversation: { id, status, lastEntryId } }: ConversationProps) {
  const { act, isBusy } = useAct();
  const isClosed = status === 'closed';
  const request: Write = isClosed
    ? { method: 'POST', url: `/admin/conversations/${id}/reopen` }
    : { method: 'POST', url: `/admin/conversations/${id}/close`, data: { lastEntryId } };
  return (
    <BusyButton
      variant="outlined"
      color="inherit"
      isBusy={isBusy}
      onClick={() => act(request, isClosed ? t('Opened again') : t('Closed'))}
    >
      {isClosed ? t('Open again') : t('Close')}
    </BusyButton>
  );
}

/** What a visitor typed is an address and nothing else: a `?` in it would begin headers of their choosing. */
export const toMailLink = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
