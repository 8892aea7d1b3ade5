import type { Package } from 'api/contract';
import { formatDay } from 'client/dates';
import { formatCount, formatRupees } from 'client/money';
import { msg } from 'client/msg';
import type { BadgeProps } from 'design';
import { Amount, Badge, ButtonLink, EmptyState } from 'design';
import { useTranslation } from 'i18n';
import { formatOpenLevels } from '../page/format-levels';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { findSharedCap, isPaying, SharedCap, usePackages } from '../page/shared-cap';
import { formatFirstCredit, useDailyCashback } from '../page/use-daily-cashback';
import styles from './packages.module.css';

export function PackagesSection() {
  const { t } = useTranslation();
  return (
    <PageSection
      title={t('Packages')}
      lead={t(
        'Each package keeps the terms it was bought under. Its principal can be withdrawn when its term has ended.',
      )}
    >
      <QueryOutcome
        query={usePackages()}
        skeleton={<LinesSkeleton />}
        failureTitle={t('We could not load your packages')}
        reassurance={t('Your money is safe. Only this list could not be shown.')}
      >
        {(packages) =>
          packages.length === 0 ? (
            <EmptyState
              headingLevel={3}
              title={t('No packages yet')}
              text={t('A confirmed deposit becomes a package of the same amount.')}
              action={
                <ButtonLink to="/wallet/add-funds" variant="secondary">
                  {t('Add funds')}
                </ButtonLink>
              }
            />
          ) : (
            <Packages packages={packages} />
          )
        }
      </QueryOutcome>
    </PageSection>
  );
}

function Packages({ packages }: { packages: Package[] }) {
  const paying = packages.filter(isPaying);
  return (
    <>
      <SharedCap packages={paying} className={styles.progressWords} />
      <ul className={styles.packages}>
        {packages.map((bought) => (
          <PackageCard key={bought.id} bought={bought} cap={findSharedCap(paying)} />
        ))}
      </ul>
    </>
  );
}

const STATUS: Record<Package['status'], { tone: BadgeProps['tone']; word: string }> = {
  running: { tone: 'success', word: msg('Running') },
  finished: { tone: 'neutral', word: msg('Finished') },
  reversed: { tone: 'danger', word: msg('Reversed') },
};

interface PackageCardProps {
  bought: Package;
  /** Of all that are paid, together; undefined without any. */
  cap: number | undefined;
}

function PackageCard({ bought, cap }: PackageCardProps) {
  const { t } = useTranslation();
  const { principal, plan, status, purchasedAt, daysPaid, arrears } = bought;
  return (
    <li className={styles.package}>
      <div className={styles.head}>
        <Amount value={principal} size="large" />
        <Badge tone={STATUS[status].tone}>{t(STATUS[status].word)}</Badge>
      </div>
      <div>
        <p className={styles.progressWords}>
          {t(plan.cashbackDay === 1 ? '{paid} of 1 weekday paid' : '{paid} of {days} weekdays paid', {
            paid: formatCount(daysPaid),
            days: formatCount(plan.cashbackDay),
          })}
        </p>
        <progress className={styles.progress} max={plan.cashbackDay} value={daysPaid} aria-label={t('Weekdays paid')} />
      </div>
      {isPaying(bought) && (
        <p className={styles.progressWords}>
          <RemainingWords bought={bought} cap={cap} />
        </p>
      )}
      {status === 'running' && daysPaid === 0 && arrears && (
        <p className={styles.progressWords}>
          {t(
            'The first credit pays {days} weekdays at once, as far as the daily cap reaches: those since the bank booked it on {day}, too.',
            { days: 1 + arrears.days, day: formatDay(arrears.since) },
          )}
        </p>
      )}
      <p className={styles.terms}>
        {t('Bought {day}. {tier}, from {from}: at most {cap} a day, {levels}.', {
          day: formatDay(purchasedAt),
          tier: plan.name,
          from: formatRupees(String(plan.minRecharge)),
          cap: formatRupees(String(plan.dailyProfit)),
          levels: formatOpenLevels(t, plan.minLevel),
        })}
      </p>
    </li>
  );
}

/** What is still to come, and what is free afterwards. */
function RemainingWords({ bought: { principal, plan, purchasedAt, daysPaid }, cap }: PackageCardProps) {
  const { t } = useTranslation();
  const amount = useDailyCashback(principal, cap);
  if (amount === undefined) return null;
  const days = plan.cashbackDay - daysPaid;
  const values = { amount: formatRupees(amount), days: formatCount(days), principal: formatRupees(principal) };
  const day = daysPaid === 0 ? formatFirstCredit(new Date(purchasedAt)) : undefined;
  if (day !== undefined) {
    return t(
      days === 1
        ? '{amount} on one weekday at the rate of today, {day}; then your {principal} is free.'
        : '{amount} a weekday at the rate of today, {days} times, first on {day}; then your {principal} is free.',
      { ...values, day },
    );
  }
  return days === 1
    ? t('{amount} on one more weekday at the rate of today; then your {principal} is free.', values)
    : t('{amount} a weekday at the rate of today, {days} times more; then your {principal} is free.', values);
}
