import Button from '@mui/material/Button';
import type {
  BankAccount,
  BankBalance,
  BankDifference,
  LineConfirmationResult,
  ReadLine,
  StatementImport,
  StatementMatches,
} from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Amount, Card, EmptyState, LineIcon, Notice } from 'design';
import { Upload } from 'lucide';
import { useState } from 'react';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { FactList } from '../layout/fact-list';
import { LoadError } from '../layout/load-error';
import { LoadState, StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import type { Column } from '../list/rows';
import { amountColumn, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './bank.module.css';
import { DecidedSection, ImportsSection } from './decided-section';
import { ImportDialog } from './import-dialog';
import { ConfirmedSection, LateSection, MatchedSection, SuggestedSection } from './match-sections';
import { DebitsSection, SuspenseSection } from './open-lines';
import { PayoutsSection } from './payouts-section';

/** What the bank says has come in and left, beside what members and the club say they have paid. */
export function BankPage() {
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const matches = useServerState<StatementMatches>('/admin/statements/matches');
  const [results, setResults] = useState<LineConfirmationResult[]>([]);
  const [unsure, setUnsure] = useState<StatementImport['unsure']>(null);
  const { open, element } = useDialogOf(ImportDialog);
  const importInto = (known: BankAccount[]) =>
    open({ accounts: known, onImported: (imported) => setUnsure(imported.unsure) });
  const hasAccounts = accounts.data !== undefined && accounts.data.length > 0;
  return (
    <>
      <PageHeader
        title={t('Bank')}
        description={t('Import the statement of the bank, confirm what it matches, and see what makes the difference.')}
        action={
          <May do="statements.import">
            <Button
              variant="contained"
              startIcon={<LineIcon icon={Upload} size={20} />}
              disabled={!hasAccounts}
              onClick={() => accounts.data && importInto(accounts.data)}
            >
              {t('Import statement')}
            </Button>
          </May>
        }
      />
      <div className={styles.sections}>
        {accounts.error && !accounts.data && (
          <LoadError title={t('The bank accounts could not be loaded')} query={accounts} />
        )}
        <LoadState title={t('The matches could not be loaded')} query={matches} />
        {accounts.data?.length === 0 && (
          <Card>
            <EmptyState
              title={t('No bank accounts yet')}
              text={t("Add the club's account under Bank Accounts first.")}
            />
          </Card>
        )}
        {unsure && <UnsureNotice line={unsure} />}
        <Failures results={results} />
        {matches.data && (
          <MatchSections
            matches={matches.data}
            hasOtherAccount={(accounts.data?.length ?? 0) > 1}
            onDecided={setResults}
          />
        )}
        <DecidedSection />
        <ImportsSection />
        {accounts.data?.map((account) => (
          <BalanceCard key={account.id} account={account} />
        ))}
      </div>
      {element}
    </>
  );
}

interface MatchSectionsProps {
  matches: StatementMatches;
  hasOtherAccount: boolean;
  onDecided: (results: LineConfirmationResult[]) => void;
}

/** The lines of the statements, by what the club knows of them. */
function MatchSections({ matches, hasOtherAccount, onDecided }: MatchSectionsProps) {
  const { suggested, suspense, confirmed, payouts, debits, batches, late, counts } = matches;
  return (
    <>
      <MatchedSection matches={matches} onDecided={onDecided} />
      <SuggestedSection suggested={suggested} count={counts.suggested} onDecided={onDecided} />
      <ConfirmedSection confirmed={confirmed} count={counts.confirmed} />
      <SuspenseSection
        lines={suspense}
        count={counts.suspense}
        hasOtherAccount={hasOtherAccount}
        onDecided={onDecided}
      />
      <PayoutsSection payouts={payouts} count={counts.payouts} />
      <DebitsSection lines={debits} count={counts.debits} hasOtherAccount={hasOtherAccount} batches={batches} />
      <LateSection late={late} count={counts.late} />
    </>
  );
}

/** Equal lines of one day in two files: nobody can tell whether they are the same ones. */
function UnsureNotice({ line: { bookedOn, narration, amount } }: { line: ReadLine }) {
  return (
    <Notice>
      {t(
        'The line of {day} “{narration}” of {amount} says the same as one that is there already, and was taken for it. If it is another one, import a file that has the whole day.',
        { day: formatBusinessDate(bookedOn), narration, amount: formatRupees(amount) },
      )}
    </Notice>
  );
}

/** What was refused of the last confirmations, each with its reason. */
function Failures({ results }: { results: LineConfirmationResult[] }) {
  const refused = results.filter(({ error }) => error !== null);
  if (results.length === 0) return null;
  const confirmed = results.length - refused.length;
  return (
    <Notice tone={refused.length > 0 ? 'error' : 'success'}>
      {t(refused.length > 0 ? '{confirmed} confirmed, {refused} refused.' : '{confirmed} confirmed.', {
        confirmed,
        refused: refused.length,
      })}
      {refused.map(({ lineId, error }) => (
        <p key={lineId}>{t('Line {lineId}: {error}', { lineId, error: translateSentence(t, error ?? '') })}</p>
      ))}
    </Notice>
  );
}

const DIFFERENCE_WORDS: Record<BankDifference['kind'], string> = {
  line: msg('On the statement, not in the ledger'),
  deposit: msg('Confirmed deposit without a line'),
  payout: msg('Payout without a line'),
  sent: msg('Payout that left with its batch and is not settled'),
  before: msg('Before the first line, and what is not listed'),
};

const DIFFERENCE_COLUMNS: Column<BankDifference>[] = [
  { label: msg('Why'), role: 'title', render: ({ kind }) => t(DIFFERENCE_WORDS[kind]) },
  { label: msg('Day'), isUnbroken: true, render: ({ day }) => formatBusinessDate(day) },
  {
    label: msg('What'),
    render: ({ kind, id, text }) => (
      <span className={styles.narration}>{kind === 'line' || id === null ? text || '–' : `${id}: ${text}`}</span>
    ),
  },
  amountColumn(({ amount }) => amount),
];

const BankFigure = ({ balance, through }: NonNullable<BankBalance['statement']>) => (
  <>
    <Amount value={balance} size="large" />
    <p className={blocks.note}>{t('At the end of {day}', { day: formatBusinessDate(through) })}</p>
  </>
);

/** What ledger and bank say is in an account, and every line that makes the difference. */
function BalanceCard({ account: { id, name } }: { account: BankAccount }) {
  const balance = useServerState<BankBalance>(`/admin/statements/${id}/balance`);
  if (!balance.data) return <LoadState title={t('{name} could not be loaded', { name })} query={balance} />;
  const { ledger, statement, differences, gaps } = balance.data;
  return (
    <Card as="section" aria-label={name} className={styles.section}>
      <h2>{name}</h2>
      <StaleState query={balance} />
      <FactList
        className={styles.figures}
        facts={[
          [t('The ledger says'), <Amount value={ledger} size="large" />],
          [t('The bank says'), statement ? <BankFigure {...statement} /> : t('No statement yet')],
        ]}
      />
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
          columns={DIFFERENCE_COLUMNS}
          rows={differences}
          getKey={({ kind, id: of }) => `${kind}:${of}`}
        />
      )}
    </Card>
  );
}
