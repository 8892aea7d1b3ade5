import type { BankAccount, BankBalance, BankDifference } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Card, Notice } from 'design';
import { LoadState } from '../layout/load-error';
import type { Column } from '../list/rows';
import { Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './bank.module.css';

const WORDS: Record<BankDifference['kind'], string> = {
  line: msg('On the statement, not in the ledger'),
  deposit: msg('Confirmed deposit without a line'),
  payout: msg('Payout without a line'),
  sent: msg('Payout that left with its batch and is not settled'),
  before: msg('Before the first line, and what is not listed'),
};

const COLUMNS: Column<BankDifference>[] = [
  { label: msg('Why'), role: 'title', render: ({ kind }) => t(WORDS[kind]) },
  { label: msg('Day'), isUnbroken: true, render: ({ day }) => formatBusinessDate(day) },
  {
    label: msg('What'),
    render: ({ kind, id, text }) => (
      <span className={styles.narration}>{kind === 'line' || id === null ? text || '–' : `${id}: ${text}`}</span>
    ),
  },
  { label: msg('Amount'), align: 'end', role: 'corner', render: ({ amount }) => <Amount value={amount} /> },
];

/** What ledger and bank say is in an account, and every line that makes the difference. */
export function BalanceCard({ account: { id, name } }: { account: BankAccount }) {
  const balance = useServerState<BankBalance>(`/admin/statements/${id}/balance`);
  if (!balance.data) return <LoadState title={t('{name} could not be loaded', { name })} query={balance} />;
  const { ledger, statement, differences, gaps } = balance.data;
  return (
    <Card as="section" aria-label={name} className={styles.section}>
      <h2 className={styles.title}>{name}</h2>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.note}>{t('The ledger says')}</dt>
          <dd className={styles.figure}>
            <Amount value={ledger} size="large" />
          </dd>
        </div>
        <div>
          <dt className={styles.note}>{t('The bank says')}</dt>
          <dd className={styles.figure}>
            {statement ? <Amount value={statement.balance} size="large" /> : t('No statement yet')}
          </dd>
          {statement && (
            <dd className={styles.note}>{t('At the end of {day}', { day: formatBusinessDate(statement.through) })}</dd>
          )}
        </div>
      </dl>
      {gaps.length > 0 && (
        <Notice tone="error">
          {t('A part of the statement is missing. Import the file of these days:')}
          <ul className={styles.gaps}>
            {gaps.map(({ after, before, closing, opening }) => (
              <li key={`${after}:${closing}`}>
                {t(
                  'Lines missing between {after}, which ends with {closing}, and {before}, which begins with {opening}.',
                  {
                    after: formatBusinessDate(after),
                    closing: formatRupees(closing),
                    before: formatBusinessDate(before),
                    opening: formatRupees(opening),
                  },
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {statement && differences.length === 0 && <p>{t('They say the same, down to zero.')}</p>}
      {differences.length > 0 && (
        <Rows
          caption={t('What makes the difference of {name}', { name })}
          columns={COLUMNS}
          rows={differences}
          getKey={({ kind, id: of }) => `${kind}:${of}`}
        />
      )}
    </Card>
  );
}
