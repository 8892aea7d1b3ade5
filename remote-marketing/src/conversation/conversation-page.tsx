import type { OwnConversationDetail } from 'api/contract';
import { formatMoment } from 'client/dates';
import { useForm } from 'client/form';
import { Button, ButtonLink, Card, Notice, Section, TextAreaField } from 'design';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ApiError, formatError, request } from 'shared-auth';
import { PublicPage } from '../sections/public-page';
import { CONVERSATION_COPY as copy } from './conversation.copy';
import styles from './conversation.module.css';

const post = (path: string, data: object) =>
  request<OwnConversationDetail>({ method: 'POST', url: `/linked-conversation${path}`, data });

/** /conversation#…: what a visitor wrote and what was answered, behind the token that stands in the address. */
export function ConversationPage() {
  const token = useLocation().hash.slice(1);
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <PublicPage copy={copy}>
      <Section>
        <div className={styles.column}>
          {isInBrowser ? <Linked key={token} token={token} /> : <Notice>{copy.noLink}</Notice>}
        </div>
      </Section>
    </PublicPage>
  );
}

/** The server renders the page without the part of the address that no server is told. */
const subscribeToNothing = () => () => undefined;

function Linked({ token }: { token: string }) {
  const [conversation, setConversation] = useState<OwnConversationDetail>();
  const [failure, setFailure] = useState<Error>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (token === '') return;
    post('', { token }).then(setConversation, setFailure);
  }, [token, tries]);
  const tryAgain = () => {
    setFailure(undefined);
    setTries(tries + 1);
  };
  if (conversation) return <Conversation conversation={conversation} token={token} onReply={setConversation} />;
  if (token === '') return <Notice>{copy.noLink}</Notice>;
  if (failure === undefined) return <p role="status">{copy.loading}</p>;
  if (failure instanceof ApiError && NO_LINK.includes(failure.code)) return <NoLink failure={failure} />;
  return (
    <>
      <Notice tone="error">{formatError(failure, copy.failure)}</Notice>
      <Button variant="secondary" className={styles.action} onClick={tryAgain}>
        {copy.again}
      </Button>
    </>
  );
}

/** Too old, or with a part of it lost on the way: trying again is of no use. */
const NO_LINK: ApiError['code'][] = ['link_expired', 'invalid_input'];

function NoLink({ failure }: { failure: ApiError }) {
  return (
    <>
      <Notice tone="error">{failure.code === 'link_expired' ? formatError(failure, copy.broken) : copy.broken}</Notice>
      <ButtonLink to="/contact-us" variant="secondary" className={styles.action}>
        {copy.write}
      </ButtonLink>
    </>
  );
}

interface ConversationProps {
  conversation: OwnConversationDetail;
  token: string;
  onReply: (conversation: OwnConversationDetail) => void;
}

const EMPTY = { text: '' };

function Conversation({ conversation: { id, entries, status }, token, onReply }: ConversationProps) {
  const form = useForm({
    initial: EMPTY,
    check: ({ text }) => ({ text: text.trim() === '' ? copy.required : undefined }),
    send: async ({ text }) => {
      onReply(await post('/reply', { token, text }));
      return EMPTY;
    },
    describe: (error) => formatError(error, copy.notSent),
  });
  return (
    <>
      <Card padding="large">
        <h2>#{id}</h2>
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry} data-ours={!entry.isOwn || undefined}>
              <p className={styles.who}>
                {entry.isOwn ? copy.own : copy.club},{' '}
                <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
              </p>
              <p className={styles.text}>{entry.text}</p>
            </li>
          ))}
        </ol>
      </Card>
      <form className={styles.form} {...form.formProps}>
        {status === 'closed' && <Notice>{copy.closed}</Notice>}
        <TextAreaField label={copy.label} rows={5} maxLength={5000} required {...form.field('text')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{copy.sent}</Notice>}
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? copy.sending : copy.send}
        </Button>
        <p className={styles.note}>{copy.private}</p>
      </form>
    </>
  );
}
