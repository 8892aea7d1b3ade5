import { useMutation } from '@tanstack/react-query';
import type { Notification, NotificationPage } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { focusIfLost } from 'client/focus';
import { useInfiniteList } from 'client/infinite-list';
import { useIdempotentWrite } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Badge, Button, ButtonLink, EmptyState, Notice } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { refreshSession, useSession } from 'shared-auth';
import { describeError } from '../error-words';
import { MemberPage, PageSection } from '../page/member-page';
import { LoadMore } from '../list/load-more';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { NOTIFICATIONS_KEY } from './notifications-key';
import styles from './notifications.module.css';

/** What the member was told, the newest first. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <MemberPage title={t('Notifications')} lead={t('What has happened around your account, the newest first.')}>
      <InboxSection />
    </MemberPage>
  );
}

function InboxSection() {
  const { t, language } = useTranslation();
  // In the address, so that the way back from an entry leads to the same list.
  const [search, setSearch] = useSearchParams();
  const isUnreadOnly = search.get('show') === 'unread';
  const setUnreadOnly = (isOnly: boolean) =>
    setSearch(isOnly ? { show: 'unread' } : {}, { replace: true, preventScrollReset: true });
  const unread = useSession().user?.unread ?? 0;
  const mark = useMarkRead();
  const countRef = useRef<HTMLSpanElement>(null);
  // Where only what is unread is shown, an entry goes with its button.
  useEffect(() => {
    if (mark.isSuccess) focusIfLost(countRef.current);
  }, [mark.isSuccess, mark.submittedAt]);
  const query = useInfiniteList<NotificationPage>({
    queryKey: NOTIFICATIONS_KEY,
    url: '/notifications',
    params: { isRead: isUnreadOnly ? false : undefined, language },
  });
  useCountAsOf(Math.max(query.dataUpdatedAt, query.errorUpdatedAt));
  return (
    <PageSection
      title={t('Inbox')}
      lead={
        <span role="status" ref={countRef} tabIndex={-1}>
          {describeUnread(t, unread)}
        </span>
      }
      action={
        <div className={styles.tabs}>
          <ButtonLink variant="secondary" to="/messages">
            {t('Your messages')}
          </ButtonLink>
          <ButtonLink variant="secondary" to="/notifications/choices">
            {t('Choose what we tell you')}
          </ButtonLink>
        </div>
      }
    >
      <Toolbar unread={unread} mark={mark} isUnreadOnly={isUnreadOnly} onFilter={setUnreadOnly} />
      {mark.isError && <Notice tone="error">{translateSentence(t, describeError(mark.error))}</Notice>}
      <QueryOutcome
        query={query}
        skeleton={<LinesSkeleton />}
        failureTitle={t('We could not load your notifications')}
        reassurance={t('Your money is safe. Only this list could not be shown.')}
      >
        {({ items }) =>
          items.length === 0 ? (
            <NothingHere isUnreadOnly={isUnreadOnly} />
          ) : (
            <>
              <ul className={styles.entries}>
                {items.map((entry) => (
                  <Entry key={entry.id} entry={entry} onRead={() => mark.mutate([entry.id])} />
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}

interface ToolbarProps {
  unread: number;
  mark: ReturnType<typeof useMarkRead>;
  isUnreadOnly: boolean;
  onFilter: (isUnreadOnly: boolean) => void;
}

function Toolbar({ unread, mark, isUnreadOnly, onFilter }: ToolbarProps) {
  const { t } = useTranslation();
  const isMarkingAll = mark.isPending && mark.variables === undefined;
  return (
    <div className={styles.toolbar}>
      <div role="group" aria-label={t('Show')} className={styles.tabs}>
        <Button variant="ghost" aria-pressed={!isUnreadOnly} onClick={() => onFilter(false)}>
          {t('All')}
        </Button>
        <Button variant="ghost" aria-pressed={isUnreadOnly} onClick={() => onFilter(true)}>
          {t('Unread')}
        </Button>
      </div>
      <Button
        variant="ghost"
        isBusy={isMarkingAll}
        // Not disabled once all is read: that would take the focus away.
        aria-disabled={isMarkingAll || unread === 0}
        onClick={() => unread > 0 && mark.mutate(undefined)}
        className={styles.all}
      >
        {t('Mark all as read')}
      </Button>
    </div>
  );
}

/**
 * What is unread comes with the session, which does not hear of what was written to the inbox since.
 * @param askedAtMs when the list came or failed to: what was marked before it counts either way
 */
function useCountAsOf(askedAtMs: number): void {
  useEffect(() => {
    if (askedAtMs > 0) refreshSession();
  }, [askedAtMs]);
}

/** The server counts no more than a hundred. */
function describeUnread(t: Translate, unread: number): string {
  if (unread === 0) return t('You have read everything.');
  return unread < 100 ? t('{count} unread.', { count: unread }) : t('More than 99 unread.');
}

function NothingHere({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { t } = useTranslation();
  if (isUnreadOnly) {
    return (
      <EmptyState
        headingLevel={3}
        illustration={null}
        title={t('Nothing unread')}
        text={t('You have read everything.')}
      />
    );
  }
  return (
    <EmptyState
      headingLevel={3}
      title={t('No notifications yet')}
      text={t('Here you read of your payments, packages, withdrawals and sign-ins from new devices.')}
    />
  );
}

/** Marks some as read by their ids, or without ids all; the bell counts again with the list asked for then. */
function useMarkRead() {
  const write = useIdempotentWrite(NOTIFICATIONS_KEY);
  const isListShown = useRef(false);
  useEffect(() => {
    isListShown.current = true;
    return () => void (isListShown.current = false);
  }, []);
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      write<null>({ method: 'POST', url: '/notifications/read', data: { ids } }),
    // Who has followed the link of an entry has no list any more.
    onSuccess: () => !isListShown.current && refreshSession(),
  });
}

/** Who follows its link has read it. */
function Entry({ entry, onRead }: { entry: Notification; onRead: () => void }) {
  const { t } = useTranslation();
  const { title, lines, path, isRead, createdAt } = entry;
  const [isMarked, setMarked] = useState(false);
  const mark = () => {
    setMarked(true);
    onRead();
  };
  return (
    <li className={styles.entry} data-unread={!isRead || undefined}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link ref={isMarked && isRead ? focusIfLost : undefined} to={path} onClick={() => !isRead && onRead()}>
            {title}
          </Link>
          {!isRead && <Badge>{t('Unread')}</Badge>}
        </h3>
        {lines.map((line) => (
          <p key={line}>{breakAtSigns(line)}</p>
        ))}
        <time dateTime={createdAt} className={styles.when}>
          {formatMoment(createdAt)}
        </time>
      </div>
      {!isRead && (
        <Button variant="ghost" aria-label={t('Mark as read: {title}', { title })} onClick={mark}>
          {t('Mark as read')}
        </Button>
      )}
    </li>
  );
}
