import Button from '@mui/material/Button';
import type {
  Claim,
  LineConfirmationResult,
  LineConfirmations,
  LineLink,
  StatementLine,
  StatementMatches,
} from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Badge } from 'design';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import blocks from '../layout/blocks.module.css';
import { May } from '../layout/may';
import type { Column } from '../list/rows';
import { amountColumn, CellLines, MemberLink } from '../list/rows';
import { t } from '../texts';
import { confirmLines } from './line-dialogs';
import { LineCell, Section, SectionRows } from './bank-rows';

type OnDecided = (results: LineConfirmationResult[]) => void;

const toLineId = ({ line }: { line: StatementLine }) => line.id;

/** As many as the server confirms in one call. */
const TOGETHER_MAX = 100;

const describeClaim = ({ mode, utr, reference }: Claim) =>
  [mode, utr && t('UTR {utr}', { utr }), reference && t('note {reference}', { reference })].filter(Boolean).join(', ');

const ClaimCell = ({ claim }: { claim: Claim }) => (
  <CellLines note={describeClaim(claim)}>
    <MemberLink memberId={claim.memberId} name={claim.name} />{' '}
    {claim.depositId === null ? t('announced') : t('deposit {depositId}', { depositId: claim.depositId })}
  </CellLines>
);

interface CandidatesProps {
  line: StatementLine;
  claims: Claim[];
  /** What the button of a payment says that has the amount of the line. */
  action: string;
  onChoose: (claim: Claim) => void;
}

/** The payments that a line may be; a person chooses among those of its amount. */
function Candidates({ line, claims, action, onChoose }: CandidatesProps) {
  return (
    <ul className={blocks.list}>
      {claims.map((claim) => {
        const isOfAmount = claim.amount === line.amount;
        const label = isOfAmount ? action : t('Says {amount}', { amount: formatRupees(claim.amount) });
        return (
          <li key={`${claim.depositId}:${claim.announcementId}`}>
            <ClaimCell claim={claim} />
            <May do="deposits.decide">
              <Button
                variant="outlined"
                color="inherit"
                disabled={!isOfAmount}
                aria-label={t('{action}: line {id} is the payment of {name}', {
                  action: label,
                  id: line.id,
                  name: claim.name,
                })}
                onClick={() => onChoose(claim)}
              >
                {label}
              </Button>
            </May>
          </li>
        );
      })}
    </ul>
  );
}

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
    confirmLabel: t('Confirm'),
    ...(!isSure && { field: describeReason(t('Why this line is this payment. The audit log keeps it.')) }),
    decide: async (write, reason) => {
      const data: LineConfirmations = { confirmations, ...(!isSure && { reason }) };
      onDecided(await confirmLines(write, data, isSure ? [] : ['reason']));
    },
  };
}

type Matched = StatementMatches['matched'][number];

const MATCHED_COLUMNS: Column<Matched>[] = [
  { label: msg('Line of the bank'), role: 'title', render: ({ line }) => <LineCell line={line} /> },
  { label: msg('Payment'), render: ({ claim }) => <ClaimCell claim={claim} /> },
  { label: msg('By'), render: ({ by }) => <Badge tone="success">{by === 'utr' ? t('UTR') : t('Reference')}</Badge> },
  amountColumn(({ line }) => line.amount),
];

/** UTR or reference and amount are equal: confirmed in one go, each line beside its payment. */
export function MatchedSection({ matches, onDecided }: { matches: StatementMatches; onDecided: OnDecided }) {
  const ask = useAsk();
  const { matched, counts } = matches;
  const together = matched.slice(0, TOGETHER_MAX);
  const count = together.length;
  const rest = counts.matched - count;
  const confirm = () =>
    ask(
      toDecision(
        {
          title: t(count === 1 ? 'Confirm {count} payment?' : 'Confirm {count} payments?', { count }),
          text: t(
            'Together {amount}. Each wallet is credited and its package is bought at once. A decided deposit never changes.',
            { amount: formatRupees(sum(together)) },
          ),
        },
        together.map(({ line, claim }) => toConfirmation(line, claim)),
        true,
        onDecided,
      ),
    );
  return (
    <Section
      title={t('Matched: {count}', { count: counts.matched })}
      lead={t('UTR or reference and amount are equal, and nothing else could be it.')}
    >
      {matched.length === 0 ? (
        <p>{t('Nothing is matched just now.')}</p>
      ) : (
        <>
          <May do="deposits.decide">
            <div>
              <Button variant="contained" onClick={confirm}>
                {t(rest > 0 ? 'Confirm the first {count} matched' : 'Confirm all {count} matched', { count })}
              </Button>
            </div>
          </May>
          <SectionRows
            caption={t('Matched')}
            columns={MATCHED_COLUMNS}
            rows={matched}
            count={counts.matched}
            getKey={toLineId}
          />
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
  count: number;
  onDecided: OnDecided;
}

/** Less is equal, or several could be it: a person says which. */
export function SuggestedSection({ suggested, count, onDecided }: SuggestedProps) {
  const ask = useAsk();
  if (count === 0) return null;
  const columns: Column<SuggestedProps['suggested'][number]>[] = [
    { label: msg('Line of the bank'), role: 'title', render: ({ line }) => <LineCell line={line} /> },
    {
      label: msg('Could be'),
      render: ({ line, claims }) => (
        <Candidates
          line={line}
          claims={claims}
          action={t('This one')}
          onChoose={(claim) => ask(assign(line, claim, onDecided))}
        />
      ),
    },
    amountColumn(({ line }) => line.amount),
  ];
  return (
    <Section
      title={t('Suggested: {count}', { count })}
      lead={t('The amount and a name, a mobile number, or several payments: say which one it is, and why.')}
    >
      <SectionRows caption={t('Suggested')} columns={columns} rows={suggested} count={count} getKey={toLineId} />
    </Section>
  );
}

const assign = (line: StatementLine, claim: Claim, onDecided: OnDecided) =>
  toDecision(
    {
      title: t('Confirm {amount} of {name}?', { amount: formatRupees(line.amount), name: claim.name }),
      text: t('The line says “{narration}”. The wallet is credited and the package is bought at once.', {
        narration: line.narration,
      }),
    },
    [toConfirmation(line, claim)],
    false,
    onDecided,
  );

const LATE_COLUMNS: Column<Claim>[] = [
  { label: msg('Payment'), role: 'title', render: (claim) => <ClaimCell claim={claim} /> },
  { label: msg('Reported'), isUnbroken: true, render: ({ createdAt }) => formatDay(createdAt) },
  amountColumn(({ amount }) => amount),
];

/** Two days on which banks work have gone by, and no line is theirs. */
export function LateSection({ late, count }: { late: Claim[]; count: number }) {
  if (count === 0) return null;
  return (
    <Section
      title={t('No line yet: {count}', { count })}
      lead={t('Reported more than two bank days ago, and not on any statement.')}
    >
      <SectionRows
        caption={t('No line yet')}
        columns={LATE_COLUMNS}
        rows={late}
        count={count}
        getKey={({ depositId }) => depositId ?? ''}
      />
    </Section>
  );
}

type Confirmed = StatementMatches['confirmed'][number];

const link = (line: StatementLine, { depositId, name }: Claim): Decision => ({
  title: t('Is {amount} the payment of deposit {depositId}?', {
    amount: formatRupees(line.amount),
    depositId: depositId ?? '',
  }),
  text: t('The line says “{narration}”. The deposit of {name} is confirmed and keeps it; no money moves.', {
    narration: line.narration,
    name,
  }),
  confirmLabel: t('Link'),
  field: describeReason(t('Why this line is this deposit. The audit log keeps it.')),
  decide: (write, reason) => {
    const data: LineLink = { depositId: depositId ?? '', reason };
    return write({ method: 'POST', url: `/admin/statements/lines/${line.id}/link`, data });
  },
  done: t('Linked with deposit {depositId}', { depositId: depositId ?? '' }),
});

/** Lines whose money was given without them: each is linked with its deposit, and given to nobody else. */
export function ConfirmedSection({ confirmed, count }: { confirmed: Confirmed[]; count: number }) {
  const ask = useAsk();
  if (count === 0) return null;
  const columns: Column<Confirmed>[] = [
    { label: msg('Line of the bank'), role: 'title', render: ({ line }) => <LineCell line={line} /> },
    {
      label: msg('Names'),
      render: ({ line, deposits }) => (
        <Candidates line={line} claims={deposits} action={t('Link')} onChoose={(claim) => ask(link(line, claim))} />
      ),
    },
    amountColumn(({ line }) => line.amount),
  ];
  return (
    <Section
      title={t('Confirmed without a line: {count}', { count })}
      lead={t(
        'They name deposits that are confirmed already. Link each with its own, so that its money is given once.',
      )}
    >
      <SectionRows
        caption={t('Confirmed without a line')}
        columns={columns}
        rows={confirmed}
        count={count}
        getKey={toLineId}
      />
    </Section>
  );
}
