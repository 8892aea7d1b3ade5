import type { OwnConversationDetail } from 'api/contract';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { useIsInBrowser } from 'client/is-in-browser';
import { msg } from 'client/msg';
import { Button, ButtonLink, Card, ConversationEntries, Notice, Section, TextAreaField } from 'design';
import { useTranslation } from 'i18n';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, request } from 'shared-auth';
import { describeError } from '../error-words';
import { PublicPage } from '../sections/public-page';
import styles from './conversation.module.css';

const post = (path: string, data: object) =>
  request<OwnConversationDetail>({ method: 'POST', url: `/linked-conversation${path}`, data });

const PAGE = {
  title: msg('Your message'),
  subtitle: msg('What you wrote to us, and what we have answered.'),
  page: msg('Your message'),
};

const NO_TOKEN = msg('Open this page with the link in our mail: it shows your conversation with us.');

/** /conversation#…: what a visitor wrote and what was answered, behind the token that stands in the address. */
export function ConversationPage() {
  const { t } = useTranslation();
  const token = useLocation().hash.slice(1);
  // The server renders the page without the part of the address that no server is told.
  const isInBrowser = useIsInBrowser();
  return (
    <PublicPage copy={PAGE}>
      <Section>
        <div className={styles.column}>
          {isInBrowser ? <Linked key={token} token={token} /> : <Notice>{t(NO_TOKEN)}</Notice>}
        </div>
      </Section>
    </PublicPage>
  );
}

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
  if (token === '') return <Notice>{t(NO_TOKEN)}</Notice>;
  if (failure === undefined) return <p role="status">{t('One moment...')}</p>;
  if (failure instanceof ApiError && NO_LINK.includes(failure.code)) return <NoLink failure={failure} />;
  return (
    <>
      <Notice tone="error">
        {describeError(t, failure, msg('The conversation could not be loaded. Please try again.'))}
      </Notice>
      <Button variant="secondary" className={styles.action} onClick={tryAgain}>
        {t('Try again')}
      </Button>
    </>
  );
}

/** Too old, or with a part of it lost on the way: trying again is of no use. */
const NO_LINK: ApiError['code'][] = ['link_expired', 'invalid_input'];

const BROKEN = msg('This link is not whole. Open it again from our mail, or write to us once more.');

function NoLink({ failure }: { failure: ApiError }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="error">{failure.code === 'link_expired' ? describeError(t, failure, BROKEN) : t(BROKEN)}</Notice>
      <ButtonLink to="/contact-us" variant="secondary" className={styles.action}>
        {t('Write to us')}
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
    check: ({ text }) => ({ text: text.trim() === '' ? t('Reply is required.') : undefined }),
    send: async ({ text }) => {
      onReply(await post('/reply', { token, text }));
      return EMPTY;
    },
    describe: (error) => describeError(t, error, msg('Your reply was not sent. Please try again.')),
  });
  return (
    <>
      <Card padding="large">
        <h2>#{id}</h2>
        <ConversationEntries
          className={styles.entries}
          entries={entries.map(({ isOwn, ...entry }) => ({
            ...entry,
            who: t(isOwn ? 'You' : 'Our answer'),
            isOurs: !isOwn,
          }))}
        />
      </Card>
      <form className={styles.form} {...form.formProps}>
        {status === 'closed' && <Notice>{t('We have closed this conversation. A reply opens it again.')}</Notice>}
        <TextAreaField label={t('Your reply')} rows={5} maxLength={5000} required {...form.field('text')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && (
          <Notice tone="success">{t('Your reply is sent. We write to you by mail when we have answered.')}</Notice>
        )}
        <Button type="submit" isBusy={form.isSending}>
          {t(form.isSending ? 'Sending...' : 'Send reply')}
        </Button>
        <p className={styles.note}>{t('Anyone who has the link can read this page: do not pass it on.')}</p>
      </form>
    </>
  );
}
