import Button from '@mui/material/Button';
import type { Claim, LineConfirmationResult, LineConfirmations, StatementLine, StatementMatches } from 'api/contract';
import { formatBusinessDate, formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { Amount, Badge, Card } from 'design';
import type { ReactNode } from 'react';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { CellLines, MemberLink, Rows } from '../list/rows';
import { AssignDialog } from './assign-dialog';
import styles from './bank.module.css';

type OnDecided = (results: LineConfirmationResult[]) => void;

/** As many as the server confirms in one call. */
const TOGETHER_MAX = 100;

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>{lead}</p>
      </div>
      {children}
    </Card>
  );
}

const LineCell = ({ line }: { line: StatementLine }) => (
  <CellLines note={`${formatBusinessDate(line.bookedOn)}${line.reference && `, ${line.reference}`}`}>
    <span className={styles.narration}>{line.narration}</span>
  </CellLines>
);

const describeClaim = ({ mode, utr, reference }: Claim) =>
  [mode, utr && `UTR ${utr}`, reference && `note ${reference}`].filter(Boolean).join(', ');

const ClaimCell = ({ claim }: { claim: Claim }) => (
  <CellLines note={describeClaim(claim)}>
    <MemberLink memberId={claim.memberId} name={claim.name} />{' '}
    {claim.depositId === null ? 'announced' : `deposit ${claim.depositId}`}
  </CellLines>
);

const AMOUNT = <Row,>(get: (row: Row) => string): Column<Row> => ({
  label: 'Amount',
  align: 'end',
  role: 'corner',
  render: (row) => <Amount value={get(row)} />,
});

const toConfirmation = (line: StatementLine, { depositId, announcementId }: Claim) => ({
  lineId: line.id,
  ...(depositId === null ? { announcementId: announcementId ?? '' } : { depositId }),
});

function toDecision(
  rest: Pick<Decision, 'title' | 'text'>,
  confirmations: LineConfirmations['confirmations'],
  isSure: boolean,
  onDecided: OnDecided,
): Decision {
  return {
    ...rest,
    confirmLabel: 'Confirm',
    ...(!isSure && { field: describeReason('Why this line is this payment. The audit log keeps it.') }),
    decide: async (write, reason) => {
      const data: LineConfirmations = { confirmations, ...(!isSure && { reason }) };
      onDecided(await write({ method: 'POST', url: '/admin/statements/confirmations', data }));
    },
  };
}

type Matched = StatementMatches['matched'][number];

const MATCHED_COLUMNS: Column<Matched>[] = [
  { label: 'Line of the bank', role: 'title', render: ({ line }) => <LineCell line={line} /> },
  { label: 'Payment', render: ({ claim }) => <ClaimCell claim={claim} /> },
  { label: 'By', render: ({ by }) => <Badge tone="success">{by === 'utr' ? 'UTR' : 'Reference'}</Badge> },
  AMOUNT(({ line }) => line.amount),
];

/** UTR or reference and amount are equal: confirmed in one go, each line beside its payment. */
export function MatchedSection({ matches, onDecided }: { matches: StatementMatches; onDecided: OnDecided }) {
  const ask = useAsk();
  const { matched, counts, matchedAmount } = matches;
  const together = matched.slice(0, TOGETHER_MAX);
  const rest = counts.matched - together.length;
  const confirm = () =>
    ask(
      toDecision(
        {
          title: `Confirm ${together.length} ${together.length === 1 ? 'payment' : 'payments'}?`,
          text:
            `Together ${formatRupees(rest > 0 ? sum(together) : matchedAmount)}. Each wallet is credited and its ` +
            'package is bought at once. A decided deposit never changes.',
        },
        together.map(({ line, claim }) => toConfirmation(line, claim)),
        true,
        onDecided,
      ),
    );
  return (
    <Section
      title={`Matched: ${counts.matched}`}
      lead="UTR or reference and amount are equal, and nothing else could be it."
    >
      {matched.length === 0 ? (
        <p>Nothing is matched just now.</p>
      ) : (
        <>
          <May do="deposits.decide">
            <div>
              <Button variant="contained" onClick={confirm}>
                Confirm {rest > 0 ? `the first ${together.length}` : `all ${together.length}`} matched
              </Button>
            </div>
          </May>
          <Rows caption="Matched" columns={MATCHED_COLUMNS} rows={matched} getKey={({ line }) => line.id} />
        </>
      )}
    </Section>
  );
}

/** Rupees with paise, added as whole paise. */
function sum(matched: Matched[]): string {
  const paise = matched.reduce((total, { line }) => {
    const [rupees = '0', part = ''] = line.amount.split('.');
    return total + BigInt(rupees) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'));
  }, 0n);
  return `${paise / 100n}${paise % 100n === 0n ? '' : `.${String(paise % 100n).padStart(2, '0')}`}`;
}

interface SuggestedProps {
  suggested: StatementMatches['suggested'];
  onDecided: OnDecided;
}

/** Less is equal, or several could be it: a person says which. */
export function SuggestedSection({ suggested, onDecided }: SuggestedProps) {
  const ask = useAsk();
  if (suggested.length === 0) return null;
  const columns: Column<SuggestedProps['suggested'][number]>[] = [
    { label: 'Line of the bank', role: 'title', render: ({ line }) => <LineCell line={line} /> },
    {
      label: 'Could be',
      render: ({ line, claims }) => (
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <li key={`${claim.depositId}:${claim.announcementId}`}>
              <ClaimCell claim={claim} />
              <May do="deposits.decide">
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={claim.amount !== line.amount}
                  aria-label={`Line ${line.id} is the payment of ${claim.name}`}
                  onClick={() => ask(assign(line, claim, onDecided))}
                >
                  {claim.amount === line.amount ? 'This one' : `Says ${formatRupees(claim.amount)}`}
                </Button>
              </May>
            </li>
          ))}
        </ul>
      ),
    },
    AMOUNT(({ line }) => line.amount),
  ];
  return (
    <Section
      title="Suggested"
      lead="The amount and a name, a mobile number, or several payments: say which one it is, and why."
    >
      <Rows caption="Suggested" columns={columns} rows={suggested} getKey={({ line }) => line.id} />
    </Section>
  );
}

const assign = (line: StatementLine, claim: Claim, onDecided: OnDecided) =>
  toDecision(
    {
      title: `Confirm ${formatRupees(line.amount)} of ${claim.name}?`,
      text: `The line says “${line.narration}”. The wallet is credited and the package is bought at once.`,
    },
    [toConfirmation(line, claim)],
    false,
    onDecided,
  );

/** Credits of nobody: assigned to a deposit by its number, or returned. */
export function SuspenseSection({
  lines,
  count,
  onDecided,
}: {
  lines: StatementLine[];
  count: number;
  onDecided: OnDecided;
}) {
  const ask = useAsk();
  const { opened, open, close } = useDialog<StatementLine>();
  if (count === 0 && !opened) return null;
  const columns: Column<StatementLine>[] = [
    { label: 'Line of the bank', role: 'title', render: (line) => <LineCell line={line} /> },
    AMOUNT((line) => line.amount),
    {
      label: 'Action',
      align: 'end',
      role: 'foot',
      render: (line) => (
        <May do="deposits.decide">
          <div className={styles.buttons}>
            <Button variant="outlined" color="inherit" aria-label={`Assign line ${line.id}`} onClick={() => open(line)}>
              Assign
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              aria-label={`Line ${line.id} was returned`}
              onClick={() => ask(giveBack(line, onDecided))}
            >
              Returned
            </Button>
          </div>
        </May>
      ),
    },
  ];
  return (
    <Section
      title={`Suspense: ${count}`}
      lead="Credits of nobody. They are not in the ledger until a deposit is theirs."
    >
      <Rows caption="Suspense" columns={columns} rows={lines} getKey={({ id }) => id} />
      {opened && (
        <AssignDialog
          key={opened.count}
          line={opened.subject}
          isOpen={opened.isOpen}
          onClose={close}
          onDecided={onDecided}
        />
      )}
    </Section>
  );
}

const giveBack = (line: StatementLine, onDecided: OnDecided): Decision => ({
  title: `Was ${formatRupees(line.amount)} returned?`,
  text: `The line says “${line.narration}”. It leaves the list; the debit of the return stands on the statement.`,
  confirmLabel: 'Mark as returned',
  field: describeReason('To whom, and why. The audit log keeps it.'),
  decide: async (write, reason) => {
    await write({ method: 'POST', url: `/admin/statements/lines/${line.id}/return`, data: { reason } });
    onDecided([]);
  },
  done: 'Marked as returned',
});

const LATE_COLUMNS: Column<Claim>[] = [
  { label: 'Payment', role: 'title', render: (claim) => <ClaimCell claim={claim} /> },
  { label: 'Reported', isUnbroken: true, render: ({ createdAt }) => formatDay(createdAt) },
  AMOUNT(({ amount }) => amount),
];

/** Two days on which banks work have gone by, and no line is theirs. */
export function LateSection({ late, count }: { late: Claim[]; count: number }) {
  if (count === 0) return null;
  return (
    <Section title={`No line yet: ${count}`} lead="Reported more than two bank days ago, and not on any statement.">
      <Rows caption="No line yet" columns={LATE_COLUMNS} rows={late} getKey={({ depositId }) => depositId ?? ''} />
    </Section>
  );
}
