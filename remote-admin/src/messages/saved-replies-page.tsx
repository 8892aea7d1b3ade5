import Button from '@mui/material/Button';
import type { SavedReply } from 'api/contract';
import { Breadcrumb, Card, EmptyState } from 'design';
import { useAsk } from '../decisions/use-decision';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './messages.module.css';

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
      <ul className={styles.entries} aria-label={t('Saved replies')}>
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
