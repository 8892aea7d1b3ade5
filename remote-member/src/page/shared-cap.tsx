import type { Package } from 'api/contract';
import { calculateCashbackMicros } from 'api/contract/compensation-rules';
import { formatRupees, parseMicros, sumRupees } from 'client/money';
import { useServerState } from 'client/queries';
import { useTranslation } from 'i18n';
import { useRates } from './use-daily-cashback';
import { MONEY_KEY } from './wallet-queries';

/** The newest first. */
export const usePackages = () => useServerState<Package[]>({ queryKey: MONEY_KEY, url: '/packages' });

/** Whether days of it are left to be paid. */
export const isPaying = ({ status, daysPaid, plan }: Package) => status === 'running' && daysPaid < plan.cashbackDay;

type Paying = Pick<Package, 'principal' | 'plan'>;

/**
 * The most that a member is credited in a day, in rupees: one cap for all packages, that of the highest tier.
 * @param packages those that are paid, the newest first: of several of one tier it governs
 */
export const findSharedCap = (packages: readonly Paying[]): number | undefined =>
  packages.reduce<Paying | undefined>(
    (best, next) => (best && best.plan.minRecharge >= next.plan.minRecharge ? best : next),
    undefined,
  )?.plan.dailyProfit;

/** What several packages are credited together, where that is less than their sum. */
export function SharedCap({ packages, className }: { packages: readonly Paying[]; className?: string | undefined }) {
  const { t } = useTranslation();
  const { data: rates } = useRates();
  const cap = String(findSharedCap(packages) ?? 0);
  if (!rates || packages.length < 2) return null;
  const dueMicros = calculateCashbackMicros(parseMicros(sumRupees(packages.map(({ principal }) => principal))), rates);
  if (dueMicros <= parseMicros(cap)) return null;
  return (
    <p className={className}>
      {t('Together your packages are credited at most {cap} a day.', { cap: formatRupees(cap) })}
    </p>
  );
}
