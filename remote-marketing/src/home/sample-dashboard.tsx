import { msg } from 'client/msg';
import { Badge, Card, Section } from 'design';
import { useTranslation } from 'i18n';
import { EarningsNote } from '../sections/public-page';
import styles from './sample-dashboard.module.css';

/**
 * The fixed figures of the sample dashboard, in dollars.
 * They add up: one $500 package over four weeks (20 weekdays at 0.25%), one direct member with $200.
 */
export const SAMPLE_FIGURES = {
  balance: '$537.00',
  earnings: '$37.00',
  teamMembers: '1',
  pendingPayouts: '$0.00',
  parts: [
    { id: 'cashback', label: msg('Daily cashback'), amount: '$25.00', sum: msg('20 × 0.25% of $500'), percent: 100 },
    { id: 'referral', label: msg('Referral bonus'), amount: '$10.00', sum: msg('5% of $200, once'), percent: 40 },
    { id: 'team', label: msg('Cashback on cashback'), amount: '$2.00', sum: msg('20% of their $10'), percent: 8 },
  ],
};

const copy = {
  title: msg('An example: four weeks in the club'),
  lead: msg(
    'One package of $500, and one friend who joins with $200 on the first day. This is what the dashboard would show after twenty weekdays, at the rates named in each sum.',
  ),
  badge: msg('Example'),
  name: msg('Dashboard of an example member'),
  cards: [
    { label: msg('Wallet balance'), value: SAMPLE_FIGURES.balance, hint: msg('of it $500.00 in the package') },
    { label: msg('Total earnings'), value: SAMPLE_FIGURES.earnings, hint: msg('in twenty weekdays') },
    { label: msg('Team members'), value: SAMPLE_FIGURES.teamMembers, hint: msg('on level 1') },
    { label: msg('Pending payouts'), value: SAMPLE_FIGURES.pendingPayouts, hint: msg('nothing requested') },
  ],
  breakdown: msg('Where the $37.00 come from'),
  note: msg('An illustration in dollars; packages and payouts of the club are in rupees. Earnings are not guaranteed.'),
};

/** What a member's dashboard looks like, with fixed figures that a visitor can check by hand. */
export function SampleDashboard() {
  const { t } = useTranslation();
  return (
    <Section tone="paper" title={t(copy.title)} lead={t(copy.lead)}>
      <div className={styles.frame}>
        <div className={styles.bar}>
          <span className={styles.name}>{t(copy.name)}</span>
          <Badge tone="pending">{t(copy.badge)}</Badge>
        </div>
        <dl className={styles.cards}>
          {copy.cards.map(({ label, value, hint }) => (
            <Card key={label} className={styles.card}>
              <dt className={styles.label}>{t(label)}</dt>
              <dd className={styles.figure}>{value}</dd>
              <dd className={styles.hint}>{t(hint)}</dd>
            </Card>
          ))}
        </dl>
        <Breakdown />
      </div>
      <div className={styles.note}>
        <EarningsNote>{t(copy.note)}</EarningsNote>
      </div>
    </Section>
  );
}

function Breakdown() {
  const { t } = useTranslation();
  return (
    <Card className={styles.breakdown}>
      <h3>{t(copy.breakdown)}</h3>
      <ul className={styles.parts}>
        {SAMPLE_FIGURES.parts.map(({ id, label, amount, sum, percent }) => (
          <li key={id} className={styles.part}>
            <span className={styles.partLabel}>{t(label)}</span>
            <span className={styles.sum}>{t(sum)}</span>
            <span className={styles.amount}>{amount}</span>
            <svg aria-hidden="true" className={styles.track}>
              <rect width={`${percent}%`} height="100%" rx="5" />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
