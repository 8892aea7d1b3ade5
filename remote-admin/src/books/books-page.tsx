import type { BookAccount, BookEntry, BookPage } from 'api/contract';
import { TRANSFER_WORDS } from 'api/contract/transfer-words';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import type { Params } from 'client/queries';
import { Amount } from 'design';
import { useSearchParams } from 'react-router';
import { ChoiceFilter, PeriodFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import { ListTabs } from '../list/list-tabs';
import type { Column } from '../list/rows';
import { CellLines, MemberLink } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';
import { ACCOUNT_WORDS, nameAccount } from './book-words';
import { TrialBalancePage } from './trial-balance';

const TABS = [
  { name: msg('Entries'), to: '/admin/books' },
  { name: msg('Trial balance'), to: '/admin/books?book=trial-balance' },
];

/** The books that the address names. */
export function BooksPage() {
  const [search] = useSearchParams();
  return search.get('book') === 'trial-balance' ? (
    <TrialBalancePage tabs={<ListTabs label={t('Books')} tabs={TABS} shown="Trial balance" />} />
  ) : (
    <Entries />
  );
}

const FILTER: Params = { account: undefined, from: undefined, to: undefined };
const FORMATS = ['csv', 'xlsx'] as const;
const FORMATS_OF_DAY_BOOK = [...FORMATS, 'xml'] as const;

type Extras = Pick<BookPage, 'from' | 'to' | 'opening' | 'completeFrom' | 'bankAccounts'>;

/** The day book or, of one account, its statement: the oldest entry first. */
function Entries() {
  const entries = useList<BookEntry, undefined, Extras>({
    url: '/admin/books/entries',
    filter: FILTER,
    isInAddress: true,
  });
  const account = entries.filter.account as BookAccount | undefined;
  const range = entries.shown?.extras;
  const banks = range?.bankAccounts ?? [];
  return (
    <ListPage
      title={t('Books')}
      description={range ? describeRange(range, account) : t('What was posted, day by day.')}
      tabs={<ListTabs label={t('Books')} tabs={TABS} shown="Entries" />}
      noun="entries"
      emptyText={t('What is posted in these days will be listed here.')}
      exportName={account === undefined ? 'day-book' : `account-${account}`}
      exportFormats={account === undefined ? FORMATS_OF_DAY_BOOK : FORMATS}
      list={entries}
      filters={
        <>
          <ChoiceFilter
            list={entries}
            name="account"
            label={t('Account')}
            all={t('All accounts')}
            options={ACCOUNT_WORDS}
            names={Object.fromEntries(banks.map((each) => [each.account, each.name]))}
          />
          <PeriodFilter list={entries} />
        </>
      }
      columns={[...listColumns(banks), ...(account === undefined ? [] : [BALANCE])]}
      getKey={({ id }) => id}
      isWide
    />
  );
}

function describeRange({ from, to, completeFrom, bankAccounts }: Extras, account: BookAccount | undefined): string {
  const days = { from: formatBusinessDate(from), to: formatBusinessDate(to) };
  const shown =
    account === undefined
      ? t('What was posted from {from} to {to}, the oldest first.', days)
      : t('{account}: what was posted from {from} to {to}, the oldest first.', {
          ...days,
          account: nameAccount(account, bankAccounts),
        });
  if (completeFrom === undefined) return shown;
  return `${shown} ${t('Entries before {day} are archived.', { day: formatBusinessDate(completeFrom) })}`;
}

const listColumns = (banks: Extras['bankAccounts']): Column<BookEntry>[] => [
  {
    label: msg('Date'),
    isUnbroken: true,
    render: ({ businessDate, postedAt }) => (
      <CellLines note={postedAt === null ? t('By the run') : formatMoment(postedAt)}>
        {formatBusinessDate(businessDate)}
      </CellLines>
    ),
  },
  {
    label: msg('Entry'),
    role: 'title',
    render: ({ kind, reference }) => <CellLines note={reference}>{t(TRANSFER_WORDS[kind])}</CellLines>,
  },
  {
    label: msg('Member'),
    render: ({ memberId, name }) =>
      memberId === null ? t('None') : <MemberLink memberId={memberId} name={name ?? memberId} />,
  },
  { label: msg('Debit'), render: ({ debit }) => nameAccount(debit, banks) },
  { label: msg('Credit'), render: ({ credit }) => nameAccount(credit, banks) },
  { label: msg('Amount'), align: 'end', role: 'corner', render: ({ amount }) => <Amount value={amount} /> },
];

const BALANCE: Column<BookEntry> = {
  label: msg('Balance'),
  align: 'end',
  render: ({ balance }) => <Balance value={balance ?? '0'} />,
};

/** Bookkeepers say on which side a balance is; none has a sign. */
function Balance({ value }: { value: string }) {
  const isDebit = value.startsWith('-');
  return (
    <>
      <Amount value={isDebit ? value.slice(1) : value} /> {value !== '0' && (isDebit ? t('Dr') : t('Cr'))}
    </>
  );
}
