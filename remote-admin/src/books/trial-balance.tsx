import type { TrialBalance } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { translateSentence } from 'client/sentences';
import { Amount, Card, Notice } from 'design';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FigureTable } from '../layout/figure-table';
import { LoadError, LoadingCard } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import { ExportButton } from '../list/export-button';
import { DayField } from '../list/filters';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { ACCOUNT_WORDS } from './book-words';
import styles from './books.module.css';
import { ClosingCard } from './closing-card';

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
      {balance.error && !balance.data ? (
        <LoadError title={t('The trial balance could not be loaded')} query={balance} />
      ) : balance.data ? (
        <Card aria-busy={balance.isPlaceholderData || undefined}>
          <div className={styles.day}>
            <DayField label={t('End of')} day={on} onChange={setDay} />
          </div>
          <Faults faults={balance.data.faults} />
          <BalanceTable balance={balance.data} />
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
