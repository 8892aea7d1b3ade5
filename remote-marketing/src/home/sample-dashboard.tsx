import { Badge, Card, Section } from 'design';
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
    { id: 'cashback', label: 'Daily cashback', amount: '$25.00', sum: '20 × 0.25% of $500', percent: 100 },
    { id: 'referral', label: 'Referral bonus', amount: '$10.00', sum: '5% of $200, once', percent: 40 },
    { id: 'team', label: 'Cashback on cashback', amount: '$2.00', sum: '20% of their $10', percent: 8 },
  ],
};

const copy = {
  title: 'An example: four weeks in the club',
  lead: 'One package of $500, and one friend who joins with $200 on the first day. This is what the dashboard would show after twenty weekdays, at the rates named in each sum.',
  badge: 'Example',
  name: 'Dashboard of an example member',
  cards: [
    { label: 'Wallet balance', value: SAMPLE_FIGURES.balance, hint: 'of it $500.00 in the package' },
    { label: 'Total earnings', value: SAMPLE_FIGURES.earnings, hint: 'in twenty weekdays' },
    { label: 'Team members', value: SAMPLE_FIGURES.teamMembers, hint: 'on level 1' },
    { label: 'Pending payouts', value: SAMPLE_FIGURES.pendingPayouts, hint: 'nothing requested' },
  ],
  breakdown: 'Where the $37.00 come from',
  note: 'An illustration in dollars; packages and payouts of the club are in rupees. Earnings are not guaranteed.',
};

/** What a member's dashboard looks like, with fixed figures that a visitor can check by hand. */
export function SampleDashboard() {
  return (
    <Section tone="paper" title={copy.title} lead={copy.lead}>
      <div className={styles.frame}>
        <div className={styles.bar}>
          <span className={styles.name}>{copy.name}</span>
          <Badge tone="pending">{copy.badge}</Badge>
        </div>
        <dl className={styles.cards}>
          {copy.cards.map(({ label, value, hint }) => (
            <Card key={label} className={styles.card}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.figure}>{value}</dd>
              <dd className={styles.hint}>{hint}</dd>
            </Card>
          ))}
        </dl>
        <Breakdown />
      </div>
      <div className={styles.note}>
        <EarningsNote>{copy.note}</EarningsNote>
      </div>
    </Section>
  );
}

function Breakdown() {
  return (
    <Card className={styles.breakdown}>
      <h3>{copy.breakdown}</h3>
      <ul className={styles.parts}>
        {SAMPLE_FIGURES.parts.map(({ id, label, amount, sum, percent }) => (
          <li key={id} className={styles.part}>
            <span className={styles.partLabel}>{label}</span>
            <span className={styles.sum}>{sum}</span>
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
