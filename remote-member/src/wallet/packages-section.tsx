import type { Package } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatRupees } from 'client/money';
import { useServerState } from 'client/queries';
import type { BadgeProps } from 'design';
import { Amount, Badge, ButtonLink, EmptyState } from 'design';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { MONEY_KEY } from '../page/wallet-queries';
import styles from './packages.module.css';

export function PackagesSection() {
  return (
    <PageSection
      title="Packages"
      lead="Each package keeps the terms it was bought under. Its principal can be withdrawn when its term has ended."
    >
      <QueryOutcome
        query={useServerState<Package[]>({ queryKey: MONEY_KEY, url: '/packages' })}
        skeleton={<LinesSkeleton />}
        failureTitle="We could not load your packages"
        reassurance="Your money is safe. Only this list could not be shown."
      >
        {(packages) =>
          packages.length === 0 ? (
            <EmptyState
              headingLevel={3}
              title="No packages yet"
              text="A confirmed deposit becomes a package of the same amount."
              action={
                <ButtonLink to="/wallet/add-funds" variant="secondary">
                  Add funds
                </ButtonLink>
              }
            />
          ) : (
            <ul className={styles.packages}>
              {packages.map((bought) => (
                <PackageCard key={bought.id} bought={bought} />
              ))}
            </ul>
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}

const STATUS: Record<Package['status'], { tone: BadgeProps['tone']; word: string }> = {
  running: { tone: 'success', word: 'Running' },
  finished: { tone: 'neutral', word: 'Finished' },
  reversed: { tone: 'danger', word: 'Reversed' },
};

function PackageCard({ bought }: { bought: Package }) {
  const { principal, plan, status, purchasedAt, daysPaid } = bought;
  return (
    <li className={styles.package}>
      <div className={styles.head}>
        <Amount value={principal} size="large" />
        <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>
      </div>
      <div>
        <p className={styles.progressWords}>
          {daysPaid} of {plan.cashbackDay} weekdays paid
        </p>
        <progress className={styles.progress} max={plan.cashbackDay} value={daysPaid} aria-label="Weekdays paid" />
      </div>
      <p className={styles.terms}>
        Bought {formatDay(purchasedAt)}, tier from {formatRupees(String(plan.minRecharge))}: at most{' '}
        {formatRupees(String(plan.dailyProfit))} a day, {plan.minLevel === 1 ? '1 level' : `${plan.minLevel} levels`}{' '}
        open.
      </p>
    </li>
  );
}
