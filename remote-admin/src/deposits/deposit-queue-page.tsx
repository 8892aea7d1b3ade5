import type { AdminDeposit, AdminDepositPage, DepositEvidence, StatementLine } from 'api/contract';
import { formatBusinessDate, formatDay, formatMoment } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Badge, RichText, Skeleton } from 'design';
import { Link } from 'react-router';
import type { Decision } from '../decisions/decision';
import { describeError } from '../error-words';
import blocks from '../layout/blocks.module.css';
import type { Facts } from '../layout/fact-list';
import { StaleState } from '../layout/load-state';
import { useMay } from '../layout/may';
import { ChoiceFilter } from '../list/filters';
import { useList } from '../list/use-list';
import { PAYMENT_STATES } from '../payments/payment';
import { CaseFacts, CaseHead } from '../queue/case-parts';
import { useDecide } from '../queue/queue-context';
import { QUEUE_FILTER, QueuePage } from '../queue/queue-page';
import styles from '../queue/queue.module.css';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { Section } from '../layout/section';
import { depositActions, describeSameUtr, LateBadge } from './deposit-decisions';

/** Deposits that wait, one after the other, each beside the line of the bank that it rests on. */
export function DepositQueuePage() {
  const list = useList<AdminDeposit, AdminDepositPage['counters']>({
    url: '/admin/deposits',
    filter: { ...QUEUE_FILTER, late: undefined },
    isInAddress: true,
  });
  return (
    <QueuePage
      title={t('Deposit Queue')}
      description={t('What members say they have paid, the oldest first, beside what the bank says.')}
      noun="deposits"
      historyPath="/admin/deposit"
      viewedList="deposits"
      list={list}
      states={{ ...PAYMENT_STATES, reversed: msg('Reversed') }}
      searchLabel={t('Search by name, ID or UTR')}
      moreFilters={
        <ChoiceFilter
          list={list}
          name="late"
          label={t("Bank's line")}
          all={t('With a line or without')}
          options={{ yes: msg('No line after two bank days') }}
        />
      }
      accept={t("Confirm the deposit; at once when the bank's line is matched")}
      refuse={t('Reject the deposit, with a reason')}
      toRow={(deposit) => ({
        id: deposit.id,
        name: t('Deposit {id}', { id: deposit.id }),
        member: deposit.name,
        amount: <Amount value={deposit.amount} />,
        note: `${deposit.mode}, ${formatDay(deposit.createdAt)}${deposit.isLate ? `, ${t('no line yet')}` : ''}`,
      })}
      renderCase={(deposit) => <DepositCase deposit={deposit} />}
    />
  );
}

function DepositCase({ deposit }: { deposit: AdminDeposit }) {
  const may = useMay();
  return may('statements.read') ? <CaseWithEvidence deposit={deposit} /> : <Case deposit={deposit} />;
}

function CaseWithEvidence({ deposit }: { deposit: AdminDeposit }) {
  const evidence = useServerState<DepositEvidence>(`/admin/deposits/${deposit.id}/evidence`);
  return (
    <Case deposit={deposit} evidence={evidence.data}>
      <Section title={t('Evidence')}>
        <div className={styles.body}>
          {evidence.error && !evidence.data && (
            <p>{describeError(evidence.error, t("The bank's lines could not be loaded."))}</p>
          )}
          {!evidence.error && !evidence.data && <Skeleton />}
          <StaleState query={evidence} />
          {evidence.data && <Evidence evidence={evidence.data} />}
        </div>
      </Section>
    </Case>
  );
}

const toFacts = ({ mode, utr, createdAt, referredBy, paymentReference, valueDate, reason }: AdminDeposit): Facts => [
  [t('Mode'), mode],
  [t('UTR'), utr],
  [t('Reported'), formatMoment(createdAt)],
  [t('Referred by'), referredBy ?? '–'],
  [t('Reference'), paymentReference],
  [t('Booked on'), valueDate === undefined ? null : formatBusinessDate(valueDate)],
  [t('Reason'), reason],
];

interface CaseProps {
  deposit: AdminDeposit;
  evidence?: DepositEvidence | undefined;
  children?: React.ReactNode;
}

function Case({ deposit, evidence, children }: CaseProps) {
  const { id, name, sameUtr } = deposit;
  const { decide, askAndDecide } = useDecide();
  const actions = depositActions(deposit);
  const about = { id, name, amount: formatRupees(deposit.amount) };
  const confirming = t('Confirming deposit {id} of {name}, {amount}', about);
  const rejecting = t('Rejecting deposit {id} of {name}, {amount}', about);
  const line = evidence?.by ? evidence.line : null;
  // A payment that was reported twice, or of a disabled member, is confirmed with a reason.
  const isSure = line !== null && !deposit.isDisabled && !sameUtr.some(({ isLiving }) => isLiving);
  const confirm = () =>
    isSure
      ? void decide(confirmOnLine(id, line), id, confirming)
      : askAndDecide(actions.accept.decision, id, confirming);
  return (
    <>
      <CaseHead
        title={t('Deposit {id}', { id })}
        row={deposit}
        facts={toFacts(deposit)}
        actions={actions}
        onAccept={confirm}
        onRefuse={() => askAndDecide(actions.refuse.decision, id, rejecting)}
        note={isSure ? t('Matched: it is confirmed on its line, without a question.') : undefined}
      >
        {deposit.isLate && (
          <p className={styles.flag}>
            <LateBadge />
          </p>
        )}
        {sameUtr.map((other) => (
          <p key={other.id} className={other.isLiving ? styles.living : blocks.note}>
            {describeSameUtr(other)}
          </p>
        ))}
      </CaseHead>
      {children}
    </>
  );
}

/** The line stays with the deposit, as the evidence of its confirmation. */
const confirmOnLine = (depositId: string, { id: lineId }: StatementLine): Decision => ({
  title: '',
  text: '',
  confirmLabel: t('Confirm'),
  decide: (write) =>
    write({
      method: 'POST',
      url: '/admin/statements/confirmations',
      data: { confirmations: [{ lineId, depositId }] },
    }),
  done: t('Deposit {id} confirmed', { id: depositId }),
});

const MATCHED_BY = { utr: msg('Matched by UTR'), reference: msg('Matched by reference') } as const;

function Evidence({ evidence: { line, by, suggested } }: { evidence: DepositEvidence }) {
  if (line) {
    return (
      <>
        <Badge tone="success">{by === null ? t('Confirmed on this line') : t(MATCHED_BY[by])}</Badge>
        <LineFacts line={line} />
      </>
    );
  }
  if (suggested.length === 0) return <p>{t('No line of the bank names it yet.')}</p>;
  return (
    <>
      <p>
        <RichText
          text={t('Not sure: decide about these lines under <0>Bank</0>.')}
          parts={[<Link key="bank" to="/admin/bank" />]}
        />
      </p>
      {suggested.map((each) => (
        <LineFacts key={each.id} line={each} />
      ))}
    </>
  );
}

const LineFacts = ({ line }: { line: StatementLine }) => (
  <CaseFacts
    facts={[
      [t('Line of the bank'), line.narration],
      [t('Booked on'), formatBusinessDate(line.bookedOn)],
      [t('Reference'), line.reference || null],
      [t('Amount'), <Amount value={line.amount} />],
    ]}
  />
);
