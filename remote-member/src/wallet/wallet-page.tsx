import { useQuery } from '@tanstack/react-query';
import type { Wallet } from 'api/contract';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, ButtonLink, RichText, Skeleton, StatCards } from 'design';
import { useTranslation } from 'i18n';
import { ArrowDownToLine, ArrowUpFromLine, Gift, Repeat, TrendingUp, Users } from 'lucide';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from 'shared-auth';
import { MemberPage } from '../page/member-page';
import { PartTabs } from '../page/part-tabs';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { SpokenText } from '../page/spoken-text';
import type { MarkedCard } from '../page/translate-labels';
import { translateCards } from '../page/translate-labels';
import { isBelowLeast } from '../page/is-below-least';
import { useWallet } from '../page/wallet-queries';
import styles from './wallet.module.css';

/** Whether a withdrawal can be asked for; where not, the notes say why. */
const isOpen = (figures: Wallet) => !(figures.withdrawalsOpenAt || figures.mustVerifyEmail || isBelowLeast(figures));

/** What few wallets have; its words come when it is there. */
const isNoted = (figures: Wallet) => figures.owed || figures.incoming || figures.held || !isOpen(figures);

interface Part {
  name: string;
  label: string;
  load: () => Promise<ComponentType>;
}

/** What it shows beside the figures: on a phone each is long, and most visits ask for none of them. */
const PARTS: Part[] = [
  {
    name: 'statement',
    label: msg('Statement'),
    load: async () => (await import('./statement-section')).StatementSection,
  },
  { name: 'packages', label: msg('Packages'), load: async () => (await import('./packages-section')).PackagesSection },
];

export function WalletPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const shown = PARTS.find(({ name }) => name === search.get('show'));
  return (
    <MemberPage title={t('My Wallet')} lead={t('Here is a summary of your financial activity.')}>
      <PartTabs
        label={t('Parts of the wallet')}
        parts={[
          { to: '/wallet', label: t('Overview'), isShown: !shown },
          ...PARTS.map((part) => ({
            to: `/wallet?show=${part.name}`,
            label: t(part.label),
            isShown: part === shown,
          })),
        ]}
      />
      {shown ? <PartSection key={shown.name} {...shown} /> : <Overview />}
    </MemberPage>
  );
}

/** Its file is asked for as figures are: one that does not arrive can be asked for again, which `lazy` cannot. */
const usePart = <Component,>(name: string, load: () => Promise<Component>, options: PartOptions) =>
  useQuery({
    queryKey: ['wallet-part', name],
    queryFn: () => load().catch(sayNoLine),
    staleTime: Infinity,
    ...options,
  });

interface PartOptions {
  retry?: number;
  throwOnError?: (error: Error) => boolean;
}

/** A fault of the file itself stays what it is. */
function sayNoLine(error: Error): never {
  if (error.name !== 'ChunkLoadError') throw error;
  throw new ApiError('A part of the page did not arrive.', { code: 'offline', status: 0 });
}

/** It goes to who reports it, with the page. */
const isFault = (error: Error) => !(error instanceof ApiError);

function PartSection({ name, load }: Part) {
  const { t } = useTranslation();
  return (
    <QueryOutcome
      query={usePart(name, load, { throwOnError: isFault })}
      skeleton={<LinesSkeleton />}
      failureTitle={t('We could not load this part of your wallet')}
      reassurance={t('Your money is safe. Only this page could not be shown.')}
    >
      {(Section) => <Section />}
    </QueryOutcome>
  );
}

function Overview() {
  const { t } = useTranslation();
  return (
    <QueryOutcome
      query={useWallet()}
      skeleton={<WalletSummary />}
      failureTitle={t('We could not load your wallet')}
      reassurance={t('Your money is safe. Only this page could not be shown.')}
    >
      {(figures) => <WalletSummary figures={figures} />}
    </QueryOutcome>
  );
}

const CARDS: MarkedCard<'earnings' | 'deposit' | 'withdraw' | 'reference' | 'referral' | 'cashback'>[] = [
  {
    name: 'earnings',
    label: msg('Total Earnings'),
    hint: msg('Bonuses, cashback and rewards together'),
    icon: TrendingUp,
    to: '/wallet/earnings',
  },
  {
    name: 'deposit',
    label: msg('Total Deposits'),
    hint: msg('Confirmed deposits'),
    icon: ArrowDownToLine,
    to: '/wallet/add-funds',
  },
  {
    name: 'withdraw',
    label: msg('Total Withdrawals'),
    hint: msg('Paid out, or on the way to you'),
    icon: ArrowUpFromLine,
    to: '/wallet/withdrawals',
  },
  {
    name: 'reference',
    label: msg('Reference Amount'),
    hint: msg('Referral bonuses credited'),
    icon: Gift,
    to: '/wallet/earnings?kind=referral_bonus',
  },
  {
    name: 'referral',
    label: msg('Referral Count'),
    hint: msg('Direct members with a package'),
    icon: Users,
    to: '/reference',
  },
  {
    name: 'cashback',
    label: msg('Total Cashback'),
    hint: msg('From your packages and your network'),
    icon: Repeat,
    to: '/wallet/earnings',
  },
];

/** The balance and what it is made of; without figures, the place they will take. */
function WalletSummary({ figures }: { figures?: Wallet }) {
  const { t } = useTranslation();
  return (
    <div className={styles.summary}>
      <AvailableBalance figures={figures} />
      <StatCards cards={translateCards(t, CARDS)} figures={figures} className={styles.cards} />
    </div>
  );
}

/** From a crore on it is set smaller: it would leave the card on a phone. */
function BalanceAmount({ value }: { value: string }) {
  const isLong = (value.split('.')[0] ?? '').length > 7;
  return <Amount size="hero" value={value} className={isLong ? styles.longAmount : undefined} />;
}

/** The figures are right without them: notes that do not arrive, asked for twice, do not take the wallet away. */
function Notes({ figures }: { figures: Wallet }) {
  const { data: WalletNotes, isError } = usePart('notes', async () => (await import('./wallet-notes')).WalletNotes, {
    retry: 1,
  });
  if (isError) return null;
  return WalletNotes ? <WalletNotes figures={figures} /> : <LineToCome />;
}

/** The room of a line below the balance: what one reads further down stays where it is when the line comes. */
const LineToCome = () => (
  <p aria-busy="true" className={styles.withdrawable}>
    <Skeleton className={styles.lineSkeleton} />
  </p>
);

/** The balance, and the sum that leads to it. */
function AvailableBalance({ figures }: { figures?: Wallet }) {
  const { t } = useTranslation();
  return (
    <section data-surface="band" className={styles.band} aria-labelledby="available-balance">
      <div className={styles.balance}>
        <h2 id="available-balance" className={styles.title}>
          {t('Available Balance')}
        </h2>
        {figures ? (
          <BalanceAmount value={figures.availableBalance} />
        ) : (
          <Skeleton width="half" className={styles.amountSkeleton} />
        )}
        {!figures && <LineToCome />}
        {figures && isOpen(figures) && (
          <p className={styles.withdrawable}>
            <RichText
              text={t(
                figures.withdrawable === figures.availableBalance || figures.governingPlan === null
                  ? '<0>{amount}</0> can be withdrawn now.'
                  : '<0>{amount}</0> can be withdrawn now. The principal of running packages waits until their terms have ended.',
                { amount: formatRupees(figures.withdrawable) },
              )}
              parts={[<Amount key="amount" value={figures.withdrawable} />]}
            />
          </p>
        )}
        {figures && isNoted(figures) && <Notes figures={figures} />}
      </div>
      <dl className={styles.sum}>
        <Term sign="=" spokenSign={t('is')} label={t('Earnings')} amount={figures?.earnings} />
        <Term sign="+" spokenSign={t('plus')} label={t('Deposits')} amount={figures?.deposit} />
        <Term sign="−" spokenSign={t('minus')} label={t('Withdrawals')} amount={figures?.withdraw} />
        {figures?.owed !== undefined && (
          <Term sign="+" spokenSign={t('plus')} label={t('Owed to the club')} amount={figures.owed} />
        )}
        {figures?.writtenOff !== undefined && (
          <Term sign="+" spokenSign={t('plus')} label={t('Given up by the club')} amount={figures.writtenOff} />
        )}
      </dl>
      <div className={styles.actions}>
        <ButtonLink to="/wallet/add-funds">{t('Add funds')}</ButtonLink>
        <ButtonLink to="/wallet/withdrawals" variant="secondary">
          {t('Withdraw')}
        </ButtonLink>
      </div>
    </section>
  );
}

interface TermProps {
  label: string;
  amount: string | undefined;
  sign: string;
  spokenSign: string;
}

function Term({ label, amount, sign, spokenSign }: TermProps) {
  return (
    <div className={styles.term}>
      <dt>
        <SpokenText>{spokenSign} </SpokenText>
        {label}
      </dt>
      <dd className={styles.termAmount}>
        <span aria-hidden="true" className={styles.sign}>
          {sign}
        </span>
        {amount === undefined ? <Skeleton className={styles.termSkeleton} /> : <Amount value={amount} />}
      </dd>
    </div>
  );
}
