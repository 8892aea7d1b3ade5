import Button from '@mui/material/Button';
import type { BankAccount, LineConfirmationResult, ReadLine, StatementImport, StatementMatches } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { translateSentence } from 'client/sentences';
import { Card, EmptyState, LineIcon, Notice } from 'design';
import { Upload } from 'lucide';
import { useState } from 'react';
import { useDialog } from '../forms/use-dialog';
import { LoadError, LoadState } from '../layout/load-error';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { BalanceCard } from './balance-card';
import { ConfirmedSection } from './confirmed-section';
import { DecidedSection } from './decided-section';
import { ImportDialog } from './import-dialog';
import { ImportsSection } from './imports-section';
import { LateSection, MatchedSection, SuggestedSection } from './match-sections';
import { DebitsSection, SuspenseSection } from './open-lines';
import { PayoutsSection } from './payouts-section';
import styles from './bank.module.css';

/** What the bank says has come in and left, beside what members and the club say they have paid. */
export function BankPage() {
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const matches = useServerState<StatementMatches>('/admin/statements/matches');
  const [results, setResults] = useState<LineConfirmationResult[]>([]);
  const [unsure, setUnsure] = useState<StatementImport['unsure']>(null);
  const { opened, open, close } = useDialog<BankAccount[]>();
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
              onClick={() => accounts.data && open(accounts.data)}
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
      {opened && (
        <ImportDialog
          key={opened.count}
          accounts={opened.subject}
          isOpen={opened.isOpen}
          onClose={close}
          onImported={({ unsure }) => setUnsure(unsure)}
        />
      )}
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
      <SuggestedSection suggested={suggested} onDecided={onDecided} />
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
