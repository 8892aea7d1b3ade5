import type { OwnConversationDetail } from 'api/contract';
import { formatMoment } from 'client/dates';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { Button, ButtonLink, Card, Notice, Section, TextAreaField } from 'design';
import { useTranslation } from 'i18n';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ApiError, request } from 'shared-auth';
import { describeError } from '../error-words';
import { PublicPage } from '../sections/public-page';
import { CONVERSATION_COPY as copy } from './conversation.copy';
import styles from './conversation.module.css';

const post = (path: string, data: object) =>
  request<OwnConversationDetail>({ method: 'POST', url: `/linked-conversation${path}`, data });

/** /conversation#…: what a visitor wrote and what was answered, behind the token that stands in the address. */
export function ConversationPage() {
  const { t } = useTranslation();
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
          {isInBrowser ? <Linked key={token} token={token} /> : <Notice>{t(copy.noLink)}</Notice>}
        </div>
      </Section>
    </PublicPage>
  );
}

/** The server renders the page without the part of the address that no server is told. */
const subscribeToNothing = () => () => undefined;

function Linked({ token }: { token: string }) {
  const { t } = useTranslation();
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
  if (token === '') return <Notice>{t(copy.noLink)}</Notice>;
  if (failure === undefined) return <p role="status">{t(copy.loading)}</p>;
  if (failure instanceof ApiError && NO_LINK.includes(failure.code)) return <NoLink failure={failure} />;
  return (
    <>
      <Notice tone="error">{describeError(t, failure, copy.failure)}</Notice>
      <Button variant="secondary" className={styles.action} onClick={tryAgain}>
        {t(copy.again)}
      </Button>
    </>
  );
}

/** Too old, or with a part of it lost on the way: trying again is of no use. */
const NO_LINK: ApiError['code'][] = ['link_expired', 'invalid_input'];

function NoLink({ failure }: { failure: ApiError }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="error">
        {failure.code === 'link_expired' ? describeError(t, failure, copy.broken) : t(copy.broken)}
      </Notice>
      <ButtonLink to="/contact-us" variant="secondary" className={styles.action}>
        {t(copy.write)}
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
  const { t } = useTranslation();
  const form = useForm({
    initial: EMPTY,
    draft: useDraft(`conversation:${id}`),
    check: ({ text }) => ({ text: text.trim() === '' ? t(copy.required) : undefined }),
    send: async ({ text }) => {
      onReply(await post('/reply', { token, text }));
      return EMPTY;
    },
    describe: (error) => describeError(t, error, copy.notSent),
  });
  return (
    <>
      <Card padding="large">
        <h2>#{id}</h2>
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry} data-ours={!entry.isOwn || undefined}>
              <p className={styles.who}>
                {t(entry.isOwn ? copy.own : copy.club)},{' '}
                <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
              </p>
              <p className={styles.text}>{entry.text}</p>
            </li>
          ))}
        </ol>
      </Card>
      <form className={styles.form} {...form.formProps}>
        {status === 'closed' && <Notice>{t(copy.closed)}</Notice>}
        <TextAreaField label={t(copy.label)} rows={5} maxLength={5000} required {...form.field('text')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">{t(copy.sent)}</Notice>}
        <Button type="submit" isBusy={form.isSending}>
          {t(form.isSending ? copy.sending : copy.send)}
        </Button>
        <p className={styles.note}>{t(copy.private)}</p>
      </form>
    </>
  );
}
