import type { AdminConversation, ConversationStatus } from 'api/contract';
import { formatMoment } from 'client/dates';
import { Badge, EmptyState } from 'design';
import { Link } from 'react-router';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import styles from './messages.module.css';

const STATUS_NAMES: Record<ConversationStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };
const STATUS_TONES = { open: 'pending', answered: 'success', closed: 'neutral' } as const;

export const StatusBadge = ({ status }: { status: ConversationStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
);

const COLUMNS: Column<AdminConversation>[] = [
  {
    label: 'Message',
    role: 'title',
    render: ({ id, subject, isNew }) => (
      <CellLines note={`#${id}`}>
        <Link to={`/admin/messages/${id}`} className={styles.subject}>
          {subject}
        </Link>{' '}
        {isNew && <Badge tone="pending">New</Badge>}
      </CellLines>
    ),
  },
  {
    label: 'From',
    render: ({ name, email, memberId }) => (
      <CellLines note={<span className={styles.text}>{email}</span>}>
        {name} {memberId !== null && <Badge>Member</Badge>}
      </CellLines>
    ),
  },
  { label: 'Who has it', render: ({ assigneeName }) => assigneeName ?? 'Nobody' },
  { label: 'Last entry', isUnbroken: true, render: ({ lastEntryAt }) => formatMoment(lastEntryAt) },
  { label: 'Status', align: 'end', role: 'corner', render: ({ status }) => <StatusBadge status={status} /> },
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
      title="Messages"
      description="What visitors and members have written, and what was answered."
      noun="messages"
      above={
        <p className={styles.path}>
          <Link to="/admin/messages/saved-replies" className={styles.way}>
            Saved replies
          </Link>
        </p>
      }
      empty={
        status === 'open' &&
        assignee === undefined && (
          <EmptyState title="Nobody waits for an answer" text="What visitors and members write is listed here." />
        )
      }
      list={conversations}
      searchLabel="Search by number, name, e-mail or subject"
      filters={
        <>
          <ChoiceFilter list={conversations} name="status" label="Status" all="All" options={STATUS_NAMES} />
          <ChoiceFilter
            list={conversations}
            name="assignee"
            label="Who has it"
            all="Everybody’s"
            options={{ me: 'Mine', nobody: 'Nobody’s' }}
          />
        </>
      }
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}
