import Button from '@mui/material/Button';
import type { BookAccount, BookClosing, BookEntry, BookKind, BookPage, Proposed, TrialBalance } from 'api/contract';
import { TRANSFER_WORDS } from 'api/contract/transfer-words';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import type { Params } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Amount, Card, Notice } from 'design';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { formatMonth } from '../format-month';
import blocks from '../layout/blocks.module.css';
import { ChosenState, useIsAnswered } from '../list/chosen-state';
import { FigureTable } from '../layout/figure-table';
import { LoadingCard, LoadState, StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { ExportButton } from '../list/export-button';
import { ChoiceFilter, DayField, PeriodFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import { ListTabs } from '../list/list-tabs';
import { CellLines, type Column, MemberLink } from '../list/rows';
import { useList } from '../list/use-list';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './books.module.css';

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
            names={banks.map((each) => [each.account, each.name])}
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
  { label: msg('Amount'), align: 'end', role: 'corner', render: ({ amount }) => <Exact value={amount} /> },
];

/** To the last micro-rupee, so that the lines of an account and of a balance add up as they are read. */
const Exact = ({ value }: { value: string }) => <Amount value={value} isExact />;

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
      <Exact value={isDebit ? value.slice(1) : value} /> {value !== '0' && (isDebit ? t('Dr') : t('Cr'))}
    </>
  );
}

/** How far the books are closed, and the month that comes next. */
function ClosingCard() {
  const closing = useServerState<BookClosing>('/admin/books/closing');
  const ask = useAsk();
  if (!closing.data) return <LoadState title={t('The closing could not be loaded')} query={closing} />;
  const { next } = closing.data;
  return (
    <Card as="section" aria-label={t('Closing')} className={styles.closing}>
      <h2 className={styles.title}>{describeClosed(closing.data)}</h2>
      <StaleState query={closing} />
      <p>{describeNext(closing.data)}</p>
      {next !== null && (
        <May do="books.close">
          <div>
            <Button variant="outlined" onClick={() => ask(closeMonth(next))}>
              {t('Close {month}', { month: formatMonth(next) })}
            </Button>
          </div>
        </May>
      )}
    </Card>
  );
}

const describeClosed = ({ closedThrough }: BookClosing) =>
  closedThrough === null
    ? t('No month is closed')
    : t('The books are closed until {day}', { day: formatBusinessDate(closedThrough) });

function describeNext({ next, closedAt, closedBy }: BookClosing): string {
  const outlook =
    next === null
      ? t('The month that comes next has not ended.')
      : t('{month} has ended and is open. Once it is closed, corrections fall into the open month.', {
          month: formatMonth(next),
        });
  if (closedAt === null) return outlook;
  return `${t('Closed on {moment} by {name}.', { moment: formatMoment(closedAt), name: closedBy ?? '' })} ${outlook}`;
}

const closeMonth = (month: string): Decision => ({
  title: t('Close {month}?', { month: formatMonth(month) }),
  text: t(
    'Nothing more is posted with a date of this month, and it can never be opened again. You propose it; a second person carries it out.',
  ),
  confirmLabel: t('Propose'),
  isDanger: true,
  decide: (write) => write<Proposed | BookClosing>({ method: 'POST', url: '/admin/books/closing', data: { month } }),
  done: t('Month closed'),
});

const URL = '/admin/books/trial-balance';

/** What every account comes to at the end of a day, which stands in the address. */
function TrialBalancePage({ tabs }: { tabs: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const on = search.get('on') ?? undefined;
  const list = { url: URL, params: { on } };
  const balance = useServerState<TrialBalance>(URL, { params: list.params, keepsPrevious: true });
  const isAnswered = useIsAnswered(balance);
  const setDay = (day: string | undefined) =>
    setSearch({ book: 'trial-balance', ...(day !== undefined && { on: day }) }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('Books')}
        description={
          balance.data
            ? t('What every account comes to at the end of {day} in India.', {
                day: formatBusinessDate(balance.data.on),
              })
            : t('What every account comes to at the end of a day in India.')
        }
        action={
          <div className={blocks.buttons}>
            <ExportButton list={list} name="trial-balance" />
            <ExportButton list={list} name="trial-balance" format="xlsx" />
          </div>
        }
      />
      {tabs}
      {isAnswered ? (
        <Card aria-busy={balance.isPlaceholderData || undefined}>
          <div className={styles.day}>
            <DayField label={t('End of')} day={on} onChange={setDay} />
          </div>
          <StaleState query={balance} />
          {balance.data ? (
            <BalanceTable balance={balance.data} />
          ) : (
            <ChosenState title={t('The trial balance could not be loaded')} query={balance} />
          )}
        </Card>
      ) : (
        <LoadingCard />
      )}
      <ClosingCard />
    </>
  );
}

function Faults({ faults }: { faults: string[] }) {
  if (faults.length === 0) return null;
  return (
    <Notice tone="error">
      <strong>{t('The books do not agree.')}</strong>
      {faults.map((fault) => (
        <p key={fault}>{translateSentence(t, fault)}</p>
      ))}
    </Notice>
  );
}

function BalanceTable({ balance: { lines, debit, credit, faults } }: { balance: TrialBalance }) {
  const toCell = (amount: string) => (amount === '0' ? '' : <Exact value={amount} />);
  const rows = lines.map((line) => [
    line.name ?? t(ACCOUNT_WORDS[line.account]),
    toCell(line.debit),
    toCell(line.credit),
  ]);
  const total = [t('Total'), <Exact key="debit" value={debit} />, <Exact key="credit" value={credit} />];
  return (
    <>
      <Faults faults={faults} />
      <div className={styles.table}>
        <FigureTable
          label={t('Trial balance')}
          columns={[t('Account'), t('Debit'), t('Credit')]}
          rows={[...rows, total]}
        />
      </div>
    </>
  );
}

const ACCOUNT_WORDS: Record<BookKind, string> = {
  cash: msg('Cash at bank'),
  receivable: msg('Owed by members'),
  wallet: msg("Members' wallets"),
  payout_clearing: msg('Withdrawals not yet paid'),
  cashback_expense: msg('Cashback'),
  referral_expense: msg('Referral bonuses'),
  reward_expense: msg('Rewards'),
  write_off_expense: msg('Written off'),
  bank_charges: msg('Bank charges and interest'),
};

/** As the club calls its bank account, where the cash of one is meant. */
function nameAccount(account: BookAccount, bankAccounts: BookPage['bankAccounts'] = []): string {
  const ofBank = bankAccounts.find((each) => each.account === account);
  if (ofBank) return ofBank.name;
  return t(account in ACCOUNT_WORDS ? ACCOUNT_WORDS[account as BookKind] : ACCOUNT_WORDS.cash);
}
