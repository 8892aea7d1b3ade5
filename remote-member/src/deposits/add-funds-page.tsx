import type { AnnouncedDeposit, Deposit, DepositPage, PaymentWay, WaitingDeposits } from 'api/contract';
import { formatDay } from 'client/dates';
import { focusIfLost } from 'client/focus';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { useInfiniteList } from 'client/infinite-list';
import { useServerState } from 'client/queries';
import type { BadgeProps } from 'design';
import { Amount, Badge, Button, ButtonLink, Card, EmptyState, RichText, Skeleton } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';
import { Confirmation } from '../page/confirmation';
import { MemberPage, PageSection } from '../page/member-page';
import pageStyles from '../page/page.module.css';
import type { RecordColumn } from '../list/record-table';
import { Day, RecordList, StatusCell } from '../list/record-table';
import { usePackages } from '../page/shared-cap';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import type { DepositFormOptions } from './add-funds-form';
import { AddFundsForm, useDepositForm, useDepositSteps } from './add-funds-form';
import styles from './deposits.module.css';
import { usePlans } from './tier-summary';

export function AddFundsPage() {
  const { t } = useTranslation();
  const { isUnderWay, goTo } = useDepositSteps();
  const [added, setAdded] = useState<Deposit>();
  const showAdded = (deposit: Deposit) => {
    setAdded(deposit);
    if (isUnderWay) goTo('amount', { replace: true });
  };
  return (
    <MemberPage
      title={t('Add Funds')}
      lead={!isUnderWay && t('Pay the club, then send the reference of the payment.')}
      above={[WALLET_CRUMB]}
    >
      {/* The form is longer with an amount in it, of a draft or a payment announced before. */}
      <Card as="section" padding="large" className={pageStyles.holdsBack} aria-label={t('New deposit')}>
        {added && !isUnderWay ? (
          <AddedDeposit deposit={added} onAnother={() => setAdded(undefined)} />
        ) : (
          <NewDepositForm onAdded={showAdded} />
        )}
      </Card>
      {!isUnderWay && <DepositList />}
    </MemberPage>
  );
}

/** Goes on with the newest payment that was announced. */
function NewDepositForm({ onAdded }: { onAdded: (deposit: Deposit) => void }) {
  const ways = useServerState<PaymentWay[]>({ queryKey: MONEY_KEY, url: '/deposits/ways' });
  const waiting = useServerState<WaitingDeposits>({ queryKey: MONEY_KEY, url: '/deposits/waiting' });
  const [chosen, setChosen] = useState<{ announced: AnnouncedDeposit; times: number }>();
  // The tiers stand in the middle of the form, which would grow under the finger.
  const plans = usePlans();
  const packages = usePackages();
  // What failed is asked for again, and is pending again: the form stays, with what is typed in it.
  if (![ways, waiting, plans, packages].every(({ isFetched }) => isFetched))
    return (
      <div aria-busy="true" className={pageStyles.outcome}>
        <Skeleton shape="block" className={styles.outline} />
      </div>
    );
  const times = chosen?.times ?? 0;
  return (
    <PaymentForm
      // One that is chosen again comes back, whatever its form has become.
      key={times}
      {...{ ways, waiting, onAdded }}
      resumed={chosen?.announced ?? waiting.data?.announced[0]}
      isChosen={chosen !== undefined}
      onChosen={(announced) => setChosen({ announced, times: times + 1 })}
    />
  );
}

interface PaymentFormProps extends DepositFormOptions {
  onChosen: (announced: AnnouncedDeposit) => void;
}

/** The form, and below it each announced payment that it does not show. */
function PaymentForm({ onChosen, ...options }: PaymentFormProps) {
  const { t } = useTranslation();
  const { ways, waiting, resumed, isChosen } = options;
  const { isUnderWay } = useDepositSteps();
  const deposit = useDepositForm(options);
  const { others } = deposit;
  const name = ({ amount, mode, reference }: AnnouncedDeposit) =>
    t('{amount} by {mode}, note {reference}', { amount: formatRupees(amount), mode: t(mode), reference });
  // Who has chosen one goes on in its form.
  const frame = isChosen && resumed && { role: 'group', 'aria-label': name(resumed), tabIndex: -1 };
  return (
    <>
      <div ref={frame ? focusIfLost : undefined} {...frame}>
        <AddFundsForm ways={ways} hasAccounts={waiting.data?.hasAccounts ?? true} deposit={deposit} />
      </div>
      {others.length > 0 && !isUnderWay && (
        <div className={styles.others}>
          <p>{t('Also announced, and not paid yet:')}</p>
          {others.map((other) => (
            <Button key={other.id} variant="secondary" onClick={() => onChosen(other)}>
              {name(other)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function AddedDeposit({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.added}>
      <Confirmation>
        <RichText
          text={t(
            'We have the reference of your <0>{amount}</0>. It is pending until the club has found the payment at its bank; then your package starts by itself.',
            { amount: formatRupees(deposit.amount) },
          )}
          parts={[<Amount key="amount" value={deposit.amount} />]}
        />
      </Confirmation>
      <div className={styles.actions}>
        <ButtonLink to="/wallet">{t('Back to my wallet')}</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          {t('Add another deposit')}
        </Button>
      </div>
    </div>
  );
}

/** The place stays empty: it tells this word from that of packages, which other languages bend. */
const DEPOSIT = { deposit: '' };

const STATUS: Record<Deposit['status'], { tone: BadgeProps['tone']; word: string }> = {
  pending: { tone: 'pending', word: msg('Pending') },
  success: { tone: 'success', word: msg('Confirmed') },
  failed: { tone: 'danger', word: msg('Rejected') },
  reversed: { tone: 'neutral', word: msg('Reversed{deposit}') },
};

const COLUMNS: RecordColumn<Deposit>[] = [
  { label: msg('Date'), inCard: 'title', render: ({ createdAt }) => <Day of={createdAt} /> },
  { label: msg('Mode'), render: ({ mode }, t) => t(mode) },
  { label: msg('Reference'), render: ({ utr }) => utr },
  {
    label: msg('Status'),
    render: ({ status, reason, valueDate }, t) => (
      <StatusCell note={reason ?? (valueDate && t('Booked by the bank on {day}', { day: formatDay(valueDate) }))}>
        <Badge tone={STATUS[status].tone}>{t(STATUS[status].word, DEPOSIT)}</Badge>
      </StatusCell>
    ),
  },
  { label: msg('Amount'), isNumber: true, inCard: 'figure', render: ({ amount }) => <Amount value={amount} /> },
];

function DepositList() {
  const { t } = useTranslation();
  const query = useInfiniteList<DepositPage>({ queryKey: MONEY_KEY, url: '/deposits' });
  return (
    <PageSection title={t('Your deposits')} lead={t('A deposit is pending until the club has found it at its bank.')}>
      <RecordList
        query={query}
        failureTitle={t('We could not load your deposits')}
        caption={t('Your deposits')}
        columns={COLUMNS}
        empty={<EmptyState headingLevel={3} title={t('No deposits yet')} text={t('Your first one will show here.')} />}
      />
    </PageSection>
  );
}
