import type { AdminConversationDetail, LastEntry, SavedReply } from 'api/contract';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { Card, Notice } from 'design';
import { useState } from 'react';
import { ApiError } from 'shared-auth';
import { describeError } from '../error-words';
import { BusyButton } from '../forms/busy-button';
import { FormField } from '../forms/form-field';
import { SelectField } from '../list/filters';
import { useAdminWrite, useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './messages.module.css';

const EMPTY = { text: '' };

/**
 * Answers what its writer has seen. When something came meanwhile it says so and keeps what is typed, to be sent all
 * the same once that was read.
 */
export function AnswerForm({ conversation }: { conversation: AdminConversationDetail }) {
  const { id, lastEntryId, memberId, status } = conversation;
  const write = useAdminWrite();
  const [seenEntryId, setSeen] = useState(lastEntryId);
  const hasMoved = seenEntryId !== lastEntryId;
  const form = useForm({
    initial: EMPTY,
    draft: useDraft(`answer:${id}`),
    check: ({ text }) => ({ text: text.trim() === '' ? t('Answer is required.') : undefined }),
    send: async ({ text }) => {
      const data = { text, lastEntryId };
      const sent = await write<LastEntry>({ method: 'POST', url: `/admin/conversations/${id}/answer`, data });
      setSeen(sent.lastEntryId);
      return EMPTY;
    },
    describe: (error) =>
      // What came is shown by now, and the notice below speaks of it.
      error instanceof ApiError && error.code === 'conversation_moved_on'
        ? t('Your answer was not sent.')
        : describeError(error, t('Your answer was not sent. Please try again.')),
  });
  return (
    <Card as="section" aria-label={t('Answer')}>
      <form className={styles.form} {...form.formProps}>
        <h2 className={styles.title}>{t('Answer')}</h2>
        <SavedReplies onChoose={(text) => insertText(form.formProps.ref.current, text)} />
        <FormField
          field={form.field('text')}
          multiline
          label={t('Your answer')}
          help={
            memberId === null
              ? t('It goes by mail, with a link to a page where the visitor can reply.')
              : t('The member reads it in the member area, and is told of it.')
          }
          input={{ maxLength: 5000 }}
        />
        {hasMoved && (
          <Notice>{t('Somebody has written meanwhile: read it above. What you have typed is still here.')}</Notice>
        )}
        {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && status === 'answered' && <Notice tone="success">{t('Your answer is sent.')}</Notice>}
        <div className={styles.buttons}>
          <BusyButton type="submit" variant="contained" isBusy={form.isSending}>
            {form.isSending ? t('Sending...') : hasMoved ? t('Send all the same') : t('Send answer')}
          </BusyButton>
        </div>
      </form>
    </Card>
  );
}

const NONE = '';

/** Puts the text of the one that is chosen where the cursor stands. */
function SavedReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const replies = useServerState<SavedReply[]>('/admin/saved-replies');
  if (!replies.data || replies.data.length === 0) return null;
  const titles = Object.fromEntries(replies.data.map(({ id, title }) => [`reply-${id}`, title]));
  return (
    <SelectField
      label={t('Insert a saved reply')}
      value={NONE}
      options={{ [NONE]: msg('Insert a saved reply') }}
      names={titles}
      onChange={(chosen) => {
        const reply = replies.data.find(({ id }) => `reply-${id}` === chosen);
        if (reply) onChoose(reply.text);
      }}
    />
  );
}

/** What is typed stays around it; the form and the height of the field hear of it as of typing. */
function insertText(form: HTMLFormElement | null, text: string): void {
  const field = form?.elements.namedItem('text');
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionEnd, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
