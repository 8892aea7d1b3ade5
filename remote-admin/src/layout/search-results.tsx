import type { SearchHits } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { msg } from 'client/msg';
import { formatRupees } from 'client/money';
import { Button } from 'design';
import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { describeError } from '../error-words';
import { goOnInPage } from '../focus/way-on';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import type { ResultsProps } from './admin-header';
import panelStyles from './header-search.module.css';
import styles from './search-results.module.css';

const STATUS_WORDS = {
  pending: msg('Pending'),
  success: msg('Success'),
  failed: msg('Failed'),
  approved: msg('Approved'),
  rejected: msg('Rejected'),
  reversed: msg('Reversed'),
  returned: msg('Returned'),
} as const;

interface Hit {
  path: string;
  name: string;
  /** What tells it from others. */
  notes: (string | false | null)[];
}

interface Group {
  label: string;
  hits: Hit[];
}

/** In its list, that row alone. */
const toRow = (path: string, id: string) => `${path}?search=${encodeURIComponent(`#${id}`)}`;

/** As the sidebar has them; a group without hits is left out. */
function listGroups({ members, deposits, requests, payouts, conversations }: SearchHits): Group[] {
  const groups: Group[] = [
    {
      label: t('Members'),
      hits: (members ?? []).map(({ id, name, mobile, email, isEnabled }) => ({
        path: `/admin/user/${id}`,
        name,
        notes: [mobile, email, !isEnabled && t('Disabled')],
      })),
    },
    {
      label: t('Deposits'),
      hits: (deposits ?? []).map(({ id, name, amount, utr, status }) => ({
        path: toRow('/admin/deposit', id),
        name: t('Deposit {id}', { id }),
        notes: [name, formatRupees(amount), t('UTR {utr}', { utr }), t(STATUS_WORDS[status])],
      })),
    },
    {
      label: t('Withdrawal requests'),
      hits: (requests ?? []).map(({ id, name, amount, status }) => ({
        path: toRow('/admin/widthdraw-request', id),
        name: t('Request {id}', { id }),
        notes: [name, formatRupees(amount), t(STATUS_WORDS[status])],
      })),
    },
    {
      label: t('Withdrawals'),
      hits: (payouts ?? []).map(({ id, name, amount, utr, status }) => ({
        path: toRow('/admin/widthdraw', id),
        name: `WD${id}`,
        notes: [name, formatRupees(amount), utr && t('UTR {utr}', { utr }), t(STATUS_WORDS[status])],
      })),
    },
    {
      label: t('Messages'),
      hits: (conversations ?? []).map(({ id, name, subject }) => ({
        path: `/admin/messages/${id}`,
        name: t('Message {id}', { id }),
        notes: [name, subject],
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** What is found, in groups. */
export function SearchResults({ id, text, active, toOptionId, onCount, onChoose }: ResultsProps) {
  const query = useServerState<SearchHits>('/admin/search', { params: { q: text } });
  const groups = query.data ? listGroups(query.data) : [];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  // With the options, not after them: the field names its list and the chosen one as soon as they are shown.
  useLayoutEffect(() => {
    onCount(count);
    return () => onCount(0);
  }, [count, onCount]);
  useEffect(() => {
    document.getElementById(toOptionId(active))?.scrollIntoView({ block: 'nearest' });
  });

  if (query.error) {
    return (
      <div ref={goOnInPage} role="alert" className={panelStyles.note}>
        <p>{describeError(query.error, t('The search did not work.'))}</p>
        <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <p role="status" className={panelStyles.note}>
        {query.data ? describeCount(count, text) : t('Searching…')}
      </p>
      {count > 0 && (
        <div role="listbox" id={id} aria-label={t('Search results')}>
          {groups.map(({ label, hits }, place) => {
            const before = groups.slice(0, place).reduce((sum, group) => sum + group.hits.length, 0);
            return (
              <div key={label} role="group" aria-label={label}>
                <p aria-hidden="true" className={styles.label}>
                  {label}
                </p>
                {hits.map(({ path, name, notes }, at) => (
                  <Link
                    key={path}
                    id={toOptionId(before + at)}
                    role="option"
                    aria-selected={before + at === active}
                    tabIndex={-1}
                    to={path}
                    className={styles.hit}
                    onClick={onChoose}
                  >
                    <span className={styles.name}>{name}</span>{' '}
                    <span className={styles.notes}>{breakAtSigns(notes.filter(Boolean).join(', '))}</span>
                  </Link>
                ))}
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

function describeCount(count: number, text: string): string {
  if (count > 0) return t(count === 1 ? '1 result' : '{count} results', { count });
  return t(
    'Nothing fits “{text}”. Look for a part of a name, mobile number, email, referral code, UTR or ID, or of the number of a message.',
    { text },
  );
}
