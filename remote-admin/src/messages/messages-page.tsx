import type { AdminConversation, ConversationStatus } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, EmptyState } from 'design';
import { Link } from 'react-router';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';
import styles from './messages.module.css';

const STATUS_NAMES: Record<ConversationStatus, string> = {
  open: msg('Open'),
  answered: msg('Answered'),
  closed: msg('Closed'),
};
const STATUS_TONES = { open: 'pending', answered: 'success', closed: 'neutral' } as const;

export const StatusBadge = ({ status }: { status: ConversationStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</Badge>
);

const COLUMNS: Column<AdminConversation>[] = [
  {
    label: msg('Message'),
    role: 'title',
    render: ({ id, subject, isNew }) => (
      <CellLines note={`#${id}`}>
        <Link to={`/admin/messages/${id}`} className={styles.subject}>
          {subject}
        </Link>{' '}
        {isNew && <Badge tone="pending">{t('New')}</Badge>}
      </CellLines>
    ),
  },
  {
    label: msg('From'),
    render: ({ name, email, memberId }) => (
      <CellLines note={<span className={styles.text}>{breakAtSigns(email)}</span>}>
        {name} {memberId !== null && <Badge>{t('Member')}</Badge>}
      </CellLines>
    ),
  },
  { label: msg('Who has it'), render: ({ assigneeName }) => assigneeName ?? t('Nobody') },
  { label: msg('Last entry'), isUnbroken: true, render: ({ lastEntryAt }) => formatMoment(lastEntryAt) },
  { label: msg('Status'), align: 'end', role: 'corner', render: ({ status }) => <StatusBadge status={status} /> },
];

/** What visitors and members have written to the club. None is ever lost. */
export function MessagesPage() {
  const conversations = useList<AdminConversation>({
    url: '/admin/conversations',
    filter: { status: 'open', assignee: undefined },
    isInAddress: true,
  });
  const { status, assignee } = conversations.filter;
  return (
    <ListPage
      title={t('Messages')}
      description={t('What visitors and members have written, and what was answered.')}
      noun="messages"
      above={
        <p className={styles.path}>
          <Link to="/admin/messages/saved-replies" className={styles.way}>
            {t('Saved replies')}
          </Link>
        </p>
      }
      empty={
        status === 'open' &&
        assignee === undefined && (
          <EmptyState
            title={t('Nobody waits for an answer')}
            text={t('What visitors and members write is listed here.')}
          />
        )
      }
      list={conversations}
      searchLabel={t('Search by number, name, email or subject')}
      filters={
        <>
          <ChoiceFilter list={conversations} name="status" label={t('Status')} all={t('All')} options={STATUS_NAMES} />
          <ChoiceFilter
            list={conversations}
            name="assignee"
            label={t('Who has it')}
            all={t('Everybody’s')}
            options={{ me: msg('Mine'), nobody: msg('Nobody’s') }}
          />
        </>
      }
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}
