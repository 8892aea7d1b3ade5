import type { AdminUser, AdminUserDetail, FactorMethod, Package, Proposed, SessionInfo, Wallet } from 'api/contract';
import { describeDevice } from 'api/contract/rules';
import { formatDay, formatMoment } from 'client/dates';
import { formatCount, formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Amount, Badge } from 'design';
import Button from '@mui/material/Button';
import { Counters, toAmountCounter } from '../list/counters';
import { CellLines, type Column, MemberLink, Rows } from '../list/rows';
import { t } from '../texts';
import { ContactDetail, EMAIL, MOBILE_NUMBER, NAME } from './support-actions';
import styles from './user-page.module.css';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { FactList } from '../layout/fact-list';
import { May } from '../layout/may';
import { Section } from '../layout/section';

const NAMES: Record<FactorMethod, string> = {
  passkey: msg('passkey'),
  code: msg('authenticator app'),
  recovery: msg('recovery codes'),
};

/** What a member shows besides the password; support takes it away from a member who has lost it. */
function UserFactors({ detail: { user, factors } }: { detail: AdminUserDetail }) {
  const ask = useAsk();
  if (factors.length === 0) return t('None: the password is enough');
  const askRemove = () =>
    ask({
      title: t('Remove the second factors of {name}?', { name: user.name }),
      text: t(
        'Only for a member who has lost them, and after you have made sure who asks. Afterwards the password is enough. They are signed out everywhere, can ask for no withdrawal for 24 hours, and are told by mail.',
      ),
      confirmLabel: t('Remove'),
      isDanger: true,
      field: describeReason(t('The member reads it, and it stands in the audit log.')),
      decide: (write, reason) =>
        write<AdminUser | Proposed>({
          method: 'POST',
          url: `/admin/users/${user.id}/remove-factors`,
          data: { reason },
        }),
      done: t('Second factors removed'),
    });
  return (
    <>
      {factors.map((factor) => t(NAMES[factor])).join(', ')}{' '}
      <May do="members.change" to={user}>
        <Button
          size="small"
          color="error"
          aria-label={t('Remove the second factors of {name}', { name: user.name })}
          onClick={askRemove}
        >
          {t('Remove')}
        </Button>
      </May>
    </>
  );
}

/** What a wallet's balance is made of: what was laid out for its member is in it. */
function describeBalance({ owed, writtenOff }: Wallet): string {
  if (owed !== undefined && writtenOff !== undefined)
    return t('Earnings + deposits - withdrawals + owed to the club + given up');
  if (owed !== undefined) return t('Earnings + deposits - withdrawals + owed to the club');
  return t(
    writtenOff === undefined ? 'Earnings + deposits - withdrawals' : 'Earnings + deposits - withdrawals + given up',
  );
}

/** The figures of a wallet, as the member sees them. */
export function UserWallet({ wallet }: { wallet: Wallet }) {
  const { owed, writtenOff } = wallet;
  const debts = [
    ...(owed === undefined ? [] : [toAmountCounter(t('Owed to the club'), owed, t('Taken back, and not yet settled'))]),
    ...(writtenOff === undefined ? [] : [toAmountCounter(t('Given up'), writtenOff, t('Owed once, and written off'))]),
  ];
  return (
    <div className={styles.wallet}>
      <Counters
        counters={[
          toAmountCounter(t('Available balance'), wallet.availableBalance, describeBalance(wallet)),
          toAmountCounter(
            t('Withdrawable'),
            wallet.withdrawable,
            wallet.held
              ? t('Without running packages; {held} of bonuses are held', { held: formatRupees(wallet.held.amount) })
              : t('Without running packages'),
          ),
          toAmountCounter(t('Pending payouts'), wallet.pendingPayouts, t('Asked for, not yet paid')),
        ]}
      />
      <Counters
        counters={[
          toAmountCounter(t('Total deposits'), wallet.deposit, t('Confirmed')),
          toAmountCounter(t('Total earnings'), wallet.earnings, t('Reference, cashback, rewards')),
          toAmountCounter(t('Total withdrawals'), wallet.withdraw, t('Neither rejected nor failed')),
        ]}
      />
      {debts.length > 0 && <Counters counters={debts} />}
    </div>
  );
}

/** Who the member is, and who brought them. */
export function UserProfile({ detail }: { detail: AdminUserDetail }) {
  const { user, referralCode, sponsorChain, teamSize, wallet } = detail;
  return (
    <Section title={t('Profile')}>
      <FactList
        className={styles.facts}
        facts={[
          [t('Name'), <ContactDetail user={user} detail={NAME} />],
          [t('Email'), <ContactDetail user={user} detail={EMAIL} />],
          [t('Mobile'), <ContactDetail user={user} detail={MOBILE_NUMBER} />],
          [t('Second factor'), <UserFactors detail={detail} />],
          [t('Referral code'), referralCode],
          [t('Joined'), formatMoment(user.dateOfJoining)],
          [t('Team'), t(teamSize === 1 ? '{count} member' : '{count} members', { count: formatCount(teamSize) })],
          [t('Direct members with a package'), formatCount(wallet.referral)],
          [t('Reference amount'), <Amount value={wallet.reference} />],
          [t('Total cashback'), <Amount value={wallet.cashback} />],
        ]}
      />
      <div className={styles.chain}>
        <h3 className={styles.label}>{t('Sponsors, the nearest first')}</h3>
        {sponsorChain.length === 0 ? (
          <p>{t('Nobody: this member stands at the top.')}</p>
        ) : (
          <ol className={styles.sponsors}>
            {sponsorChain.map(({ id, name }) => (
              <li key={id}>
                <MemberLink memberId={id} name={name} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  );
}

const BADGES = {
  running: { tone: 'success', word: msg('Running') },
  finished: { tone: 'neutral', word: msg('Finished') },
  reversed: { tone: 'danger', word: msg('Reversed') },
} as const;

const PACKAGE_COLUMNS: Column<Package>[] = [
  { label: msg('ID'), render: ({ id }) => id },
  { label: msg('Package'), role: 'title', render: ({ principal }) => <Amount value={principal} /> },
  {
    label: msg('Tier'),
    render: ({ plan }) => (
      <CellLines note={t('From {plan}', { plan: formatRupees(String(plan.minRecharge)) })}>{plan.name}</CellLines>
    ),
  },
  { label: msg('Bought'), render: ({ purchasedAt }) => formatDay(purchasedAt) },
  {
    label: msg('Weekdays paid'),
    align: 'end',
    render: ({ daysPaid, plan, arrears }) =>
      arrears
        ? t('{daysPaid} of {days}, {count} of them at once', {
            daysPaid,
            days: plan.cashbackDay,
            count: 1 + arrears.days,
          })
        : t('{daysPaid} of {days}', { daysPaid, days: plan.cashbackDay }),
  },
  {
    label: msg('Status'),
    align: 'end',
    role: 'corner',
    render: ({ status }) => <Badge tone={BADGES[status].tone}>{t(BADGES[status].word)}</Badge>,
  },
];

export function UserPackages({ packages }: { packages: Package[] }) {
  return (
    <Section title={t('Packages')} isEmpty={packages.length === 0} emptyText={t('No package has been bought yet.')}>
      <Rows caption={t('Packages')} columns={PACKAGE_COLUMNS} rows={packages} getKey={({ id }) => id} />
    </Section>
  );
}

const SESSION_COLUMNS: Column<SessionInfo>[] = [
  {
    label: msg('Browser'),
    role: 'title',
    render: ({ userAgent, viewedUntil }) => (viewedUntil ? t('Support, reading') : describeDevice(userAgent)),
  },
  { label: msg('Address'), render: ({ address }) => address || '–' },
  { label: msg('Signed in'), render: ({ createdAt }) => formatMoment(createdAt) },
  { label: msg('Last used'), render: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
];

export function UserSessions({ sessions }: { sessions: SessionInfo[] }) {
  return (
    <Section title={t('Sessions')} isEmpty={sessions.length === 0} emptyText={t('The member is signed in nowhere.')}>
      <Rows caption={t('Sessions')} columns={SESSION_COLUMNS} rows={sessions} getKey={({ id }) => id} />
    </Section>
  );
}
