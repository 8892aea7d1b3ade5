import Button from '@mui/material/Button';
import type { AdminConversation, ConversationStatus, SavedReply } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, Breadcrumb, Card, EmptyState } from 'design';
import { Link } from 'react-router';
import { useAsk } from '../decisions/use-decision';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { useServerState } from '../server-state/use-server-state';
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

/** What those who answer have ready, the same for all of them. */
export function SavedRepliesPage() {
  const replies = useServerState<SavedReply[]>('/admin/saved-replies');
  const { open, element } = useDialogOf(ReplyDialog);
  return (
    <>
      <div className={styles.path}>
        <Breadcrumb items={[{ label: t('Messages'), to: '/admin/messages' }, { label: t('Saved replies') }]} />
      </div>
      <PageHeader
        title={t('Saved Replies')}
        description={t('Texts that are ready to be put into an answer, the same for everybody who answers.')}
        action={
          <May do="messages.answer">
            <Button variant="contained" onClick={() => open({ edited: null })}>
              {t('New reply')}
            </Button>
          </May>
        }
      />
      <LoadState title={t('The saved replies could not be loaded')} query={replies} />
      {replies.data?.length === 0 && (
        <Card>
          <EmptyState
            title={t('No saved replies yet')}
            text={t('Save what you answer often, and put it in with one click.')}
          />
        </Card>
      )}
      <ul className={blocks.entries} aria-label={t('Saved replies')}>
        {replies.data?.map((reply) => (
          <ReplyCard key={reply.id} reply={reply} onEdit={() => open({ edited: reply })} />
        ))}
      </ul>
      {element}
    </>
  );
}

function ReplyCard({ reply: { id, title, text }, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const ask = useAsk();
  const askRemove = () =>
    ask({
      title: t('Remove “{title}”?', { title }),
      text: t('Nobody can put it into an answer any more. What was sent stays as it is.'),
      confirmLabel: t('Remove'),
      isDanger: true,
      decide: (write) => write<null>({ method: 'DELETE', url: `/admin/saved-replies/${id}` }),
      done: t('“{title}” removed', { title }),
    });
  return (
    <Card as="li">
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      <May do="messages.answer">
        <div className={styles.buttons}>
          <Button variant="outlined" color="inherit" aria-label={t('Change {title}', { title })} onClick={onEdit}>
            {t('Change')}
          </Button>
          <Button variant="outlined" color="inherit" aria-label={t('Remove {title}', { title })} onClick={askRemove}>
            {t('Remove')}
          </Button>
        </div>
      </May>
    </Card>
  );
}

function ReplyDialog({ edited, ...dialog }: DialogProps & { edited: SavedReply | null }) {
  const form = useDialogForm(dialog, {
    initial: { title: edited?.title ?? '', text: edited?.text ?? '' },
    check: ({ title, text }) => ({
      title: title.trim() === '' ? t('Title is required.') : undefined,
      text: text.trim() === '' ? t('Text is required.') : undefined,
    }),
    send: (write, data) => {
      const url = '/admin/saved-replies';
      return write<SavedReply>(
        edited ? { method: 'PUT', url: `${url}/${edited.id}`, data } : { method: 'POST', url, data },
      );
    },
    done: () => t('Reply saved'),
    failure: t('The reply was not saved.'),
  });
  return (
    <FormDialog {...dialog} title={edited ? t('Change the reply') : t('New reply')} form={form} submitLabel={t('Save')}>
      <FormField
        field={form.field('title')}
        margin="normal"
        label={t('Title')}
        help={t('Only the staff see it.')}
        input={{ maxLength: 80 }}
      />
      <FormField field={form.field('text')} multiline label={t('Text')} input={{ maxLength: 5000 }} />
    </FormDialog>
  );
}
