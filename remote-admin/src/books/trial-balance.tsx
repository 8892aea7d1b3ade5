import type { TrialBalance, BookClosing, Proposed } from 'api/contract';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { translateSentence } from 'client/sentences';
import { Amount, Card, Notice } from 'design';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { FigureTable } from '../layout/figure-table';
import { LoadState } from '../layout/load-error';
import { PageHeader } from '../layout/page-header';
import { ExportButton } from '../list/export-button';
import { DayField } from '../list/filters';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { ACCOUNT_WORDS } from './book-words';
import styles from './books.module.css';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';

/** How far the books are closed, and the month that comes next. */
function ClosingCard() {
  const closing = useServerState<BookClosing>('/admin/books/closing');
  const ask = useAsk();
  if (!closing.data) return <LoadState title={t('The closing could not be loaded')} query={closing} />;
  const { next } = closing.data;
  return (
    <Card as="section" aria-label={t('Closing')} className={styles.closing}>
      <h2 className={styles.title}>{describeClosed(closing.data)}</h2>
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

const MONTH_FORMAT = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-10` as "October 2026". */
const formatMonth = (month: string) => MONTH_FORMAT.format(new Date(`${month}-01T00:00:00Z`));

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
const NOTHING = '0';

/** What every account comes to at the end of a day, which stands in the address. */
export function TrialBalancePage({ tabs }: { tabs: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const on = search.get('on') ?? undefined;
  const list = { url: URL, params: { on } };
  const balance = useServerState<TrialBalance>(URL, { params: list.params, keepsPrevious: true });
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
          <div className={styles.actions}>
            <ExportButton list={list} name="trial-balance" />
            <ExportButton list={list} name="trial-balance" format="xlsx" />
          </div>
        }
      />
      {tabs}
      <LoadState title={t('The trial balance could not be loaded')} query={balance} />
      {balance.data && (
        <Card aria-busy={balance.isPlaceholderData || undefined}>
          <div className={styles.day}>
            <DayField label={t('End of')} day={on} onChange={setDay} />
          </div>
          <Faults faults={balance.data.faults} />
          <BalanceTable balance={balance.data} />
        </Card>
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

function BalanceTable({ balance: { lines, debit, credit } }: { balance: TrialBalance }) {
  const toCell = (amount: string) => (amount === NOTHING ? '' : <Amount value={amount} />);
  const rows = lines.map((line) => [
    line.name ?? t(ACCOUNT_WORDS[line.account]),
    toCell(line.debit),
    toCell(line.credit),
  ]);
  const total = [t('Total'), <Amount key="debit" value={debit} />, <Amount key="credit" value={credit} />];
  return (
    <div className={styles.table}>
      <FigureTable
        label={t('Trial balance')}
        columns={[t('Account'), t('Debit'), t('Credit')]}
        rows={[...rows, total]}
      />
    </div>
  );
}
