import type { AdminConversationDetail, Answerer, LastEntry, SavedReply } from 'api/contract';
import { normalizeEntryText } from 'api/contract/entry-text';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { useDraft } from 'client/draft';
import { insertInto, useForm } from 'client/form';
import { msg } from 'client/msg';
import type { Write } from 'client/queries';
import { Badge, Breadcrumb, ButtonLink, Card, ConversationEntries, Notice, useToast } from 'design';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, useSession } from 'shared-auth';
import { describeError } from '../error-words';
import { BusyButton } from '../forms/busy-button';
import { FormField } from '../forms/form-field';
import { useTask } from '../forms/use-task';
import blocks from '../layout/blocks.module.css';
import { FactList } from '../layout/fact-list';
import { StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { RecordState } from '../layout/record-state';
import { SelectField } from '../list/filters';
import { MemberLink } from '../list/rows';
import { useWayOn } from '../focus/way-on';
import { useAdminWrite, useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { StatusBadge } from './messages-page';
import styles from './messages.module.css';

/** One conversation: who wrote, all that was said, and the answer to it. */
export function ConversationPage() {
  const { conversationId = '' } = useParams();
  const conversation = useServerState<AdminConversationDetail>(`/admin/conversations/${conversationId}`);
  if (conversation.data) {
    return (
      <>
        <StaleState query={conversation} />
        <Conversation key={conversationId} conversation={conversation.data} askAgain={conversation.refetch} />
      </>
    );
  }
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
  const { isBusy, run } = useTask();
  const carryOut = async (request: Write, done: string) => {
    await write<null>(request);
    showToast(done);
  };
  const failure = t('That did not work. Please try again.');
  return { act: (request, done) => void run(() => carryOut(request, done), failure), isBusy };
}

interface ConversationProps {
  conversation: AdminConversationDetail;
}

type AnsweredProps = ConversationProps & { askAgain: () => Promise<{ data: AdminConversationDetail | undefined }> };

function Conversation({ conversation, askAgain }: AnsweredProps) {
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
      <div className={blocks.sections}>
        <Facts conversation={conversation} />
        <Card as="section" aria-label={t('Conversation')}>
          <ConversationEntries
            className={styles.conversation}
            entries={entries.map(({ staffName, ...entry }) => ({
              ...entry,
              who: staffName ?? name,
              isOurs: staffName !== null,
            }))}
          />
        </Card>
        <May do="messages.answer" otherwise={status === 'closed' && <p>{t('This message is closed.')}</p>}>
          <AnswerForm conversation={conversation} askAgain={askAgain} />
        </May>
      </div>
    </>
  );
}

function Facts({ conversation }: ConversationProps) {
  const { name, email, memberId, status, openSince } = conversation;
  return (
    <Card>
      <FactList
        className={styles.facts}
        facts={[
          [
            t('From'),
            <>
              {memberId === null ? name : <MemberLink memberId={memberId} name={name} />}{' '}
              <Badge>{memberId === null ? t('Visitor') : t('Member')}</Badge>
            </>,
          ],
          [t('Email'), <a href={toMailLink(email)}>{breakAtSigns(email)}</a>],
          [
            t('Status'),
            <>
              <StatusBadge status={status} />{' '}
              {openSince !== null && t('since {moment}', { moment: formatMoment(openSince) })}
            </>,
          ],
          [
            t('Who has it'),
            <May do="messages.answer" otherwise={conversation.assigneeName ?? t('Nobody')}>
              <Assignee conversation={conversation} />
            </May>,
          ],
        ]}
      />
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
  const names = (answerers.data ?? []).map((each): [string, string] => [each.id, each.name]);
  // The person who has it may not answer any more.
  if (assigneeId !== null && !names.some(([id]) => id === assigneeId)) names.unshift([assigneeId, assigneeName ?? '']);
  const choiceRef = useRef<HTMLSelectElement>(null);
  const goOnInChoice = useWayOn(choiceRef);
  return (
    <div className={styles.assignee}>
      <SelectField
        label={t('Who has it')}
        value={assigneeId ?? NOBODY}
        options={{ [NOBODY]: msg('Nobody') }}
        names={names}
        inputRef={choiceRef}
        onChange={(chosen) => assign(chosen === NOBODY ? null : chosen, t('Saved'))}
      />
      {user && user._id !== assigneeId && (
        <BusyButton
          ref={goOnInChoice}
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

const EMPTY = { text: '' };

/**
 * Answers what its writer has seen. When something came meanwhile it says so and keeps what is typed, to be sent all
 * the same once that was read. An answer that stands there is sent, also where the reply to it was lost.
 */
function AnswerForm({ conversation, askAgain }: AnsweredProps) {
  const { id, lastEntryId, memberId, status, entries } = conversation;
  const write = useAdminWrite();
  const [seenEntryId, setSeen] = useState(lastEntryId);
  const hasMoved = seenEntryId !== lastEntryId && !entries.at(-1)?.isOwn;
  const form = useForm({
    initial: EMPTY,
    draft: useDraft(`answer:${id}`),
    check: ({ text }) => ({ text: text.trim() === '' ? t('Answer is required.') : undefined }),
    send: async ({ text }) => {
      const data = { text, lastEntryId };
      try {
        const sent = await write<LastEntry>({ method: 'POST', url: `/admin/conversations/${id}/answer`, data });
        setSeen(sent.lastEntryId);
      } catch (error) {
        const last = (await askAgain()).data?.entries.at(-1);
        if (!last?.isOwn || last.text !== normalizeEntryText(text)) throw error;
      }
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
        <h2>{t('Answer')}</h2>
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
  return (
    <SelectField
      label={t('Insert a saved reply')}
      value={NONE}
      options={{ [NONE]: msg('Insert a saved reply') }}
      names={replies.data.map(({ id, title }) => [id, title])}
      onChange={(chosen) => {
        const reply = replies.data.find(({ id }) => id === chosen);
        if (reply) onChoose(reply.text);
      }}
    />
  );
}

/** What is typed stays around it; the form and the height of the field hear of it as of typing. */
function insertText(form: HTMLFormElement | null, text: string): void {
  const field = form?.elements.namedItem('text');
  if (field instanceof HTMLTextAreaElement) insertInto(field, text);
}
