import Button from '@mui/material/Button';
import type { AdminPayout, PayoutLineResult, PayoutLines, PayoutOfLines, Proposed, ReturnedPayout } from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Badge, Notice, useToast } from 'design';
import { useState } from 'react';
import { describeReason, requireLoneAccepted } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import blocks from '../layout/blocks.module.css';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { amountColumn, CellLines, MemberLink } from '../list/rows';
import { t } from '../texts';
import { GivenUpWords } from '../withdrawals/given-up-words';
import { LineCell, Section, SectionRows } from './bank-rows';

const OUTCOMES = {
  paid: { tone: 'success', word: msg('Paid') },
  failed: { tone: 'danger', word: msg('Failed, came back') },
  returned: { tone: 'danger', word: msg('Sent back') },
  known: { tone: 'neutral', word: msg('Settled already') },
} as const satisfies Record<PayoutOfLines['outcome'], object>;

/** Settles in one go what lines say, each payout by itself. */
function useSettle(payouts: PayoutOfLines[], onDecided: (results: PayoutLineResult[]) => void): () => void {
  const ask = useAsk();
  const { showToast } = useToast();
  const countOf = (outcome: PayoutOfLines['outcome']) => payouts.filter((each) => each.outcome === outcome).length;
  return () =>
    ask({
      title: t(
        payouts.length === 1 ? 'Settle {count} payout by the statement?' : 'Settle {count} payouts by the statement?',
        { count: payouts.length },
      ),
      text: t(
        '{paid} paid with the UTR of the bank, {failed} failed and given back to the wallet, {known} settled already, which get their line. A settled payout never changes.',
        { paid: countOf('paid'), failed: countOf('failed'), known: countOf('known') },
      ),
      confirmLabel: t('Settle'),
      decide: async (write) => {
        const data: PayoutLines = { payoutIds: payouts.map(({ payoutId }) => payoutId) };
        const results = await write<PayoutLineResult[]>({ method: 'POST', url: '/admin/statements/payouts', data });
        requireLoneAccepted(results);
        onDecided(results);
        showToast(t('{count} settled', { count: results.filter(({ error }) => error === null).length }));
      },
    });
}

function TakeBackButton({ payout: { payoutId, memberId, name, amount, utr, lines } }: { payout: PayoutOfLines }) {
  const ask = useAsk();
  const takeBack = () =>
    ask({
      title: t('Has the bank sent WD{payoutId} back?', { payoutId }),
      text: (
        <>
          <p>
            {t('The line says “{narration}”. {amount} go back to the balance of {name}. It is final.', {
              narration: lines[0]?.narration ?? '',
              amount: formatRupees(amount),
              name,
            })}
          </p>
          <GivenUpWords memberId={memberId} />
        </>
      ),
      confirmLabel: t('Mark as returned'),
      isDanger: true,
      field: describeReason(t('The member reads it beside their withdrawal.')),
      decide: (write, reason) => {
        const data: ReturnedPayout = { reason, reference: utr };
        return write<AdminPayout | Proposed>({ method: 'POST', url: `/admin/payouts/${payoutId}/returned`, data });
      },
      done: t('WD{payoutId} marked as returned', { payoutId }),
    });
  return (
    <May do="payouts.settle">
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('Returned by the bank: WD{payoutId}', { payoutId })}
        onClick={takeBack}
      >
        {t('Returned')}
      </Button>
    </May>
  );
}

const COLUMNS: Column<PayoutOfLines>[] = [
  {
    label: msg('Payout'),
    role: 'title',
    render: ({ payoutId, memberId, name, utr }) => (
      <CellLines note={t('UTR {utr}', { utr })}>
        <MemberLink memberId={memberId} name={name} /> {t('WD{payoutId}', { payoutId })}
      </CellLines>
    ),
  },
  {
    label: msg('Lines of the bank'),
    render: ({ lines }) => (
      <div className={blocks.list}>
        {lines.map((line) => (
          <LineCell key={line.id} line={line} />
        ))}
      </div>
    ),
  },
  {
    label: msg('Says'),
    render: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{t(OUTCOMES[outcome].word)}</Badge>,
  },
  amountColumn(({ amount }) => amount),
  {
    label: msg('Action'),
    align: 'end',
    role: 'foot',
    render: (payout) => payout.outcome === 'returned' && <TakeBackButton payout={payout} />,
  },
];

/** Payouts that lines of the bank are: settled in one go, but for what has come back after it was paid. */
export function PayoutsSection({ payouts, count }: { payouts: PayoutOfLines[]; count: number }) {
  const [results, setResults] = useState<PayoutLineResult[]>([]);
  const sure = payouts.filter(({ outcome }) => outcome !== 'returned');
  const settle = useSettle(sure, setResults);
  const refused = results.filter(({ error }) => error !== null);
  if (count === 0 && refused.length === 0) return null;
  return (
    <Section
      title={t('Payouts: {count}', { count })}
      lead={t('A line names the payout, by its UTR or our reference, and the amount is equal.')}
    >
      {refused.length > 0 && (
        <Notice tone="error">
          {refused.map(({ payoutId, error }) => (
            <p key={payoutId}>{t('WD{payoutId}: {error}', { payoutId, error: translateSentence(t, error ?? '') })}</p>
          ))}
        </Notice>
      )}
      {sure.length > 0 && (
        <May do="payouts.settle">
          <div>
            <Button variant="contained" onClick={settle}>
              {t(
                count > payouts.length
                  ? 'Settle the first {count} by the statement'
                  : 'Settle all {count} by the statement',
                { count: sure.length },
              )}
            </Button>
          </div>
        </May>
      )}
      <SectionRows
        caption={t('Payouts')}
        columns={COLUMNS}
        rows={payouts}
        count={count}
        getKey={({ payoutId }) => payoutId}
      />
    </Section>
  );
}
