import Button from '@mui/material/Button';
import type { Rates, RateVersion } from 'api/contract';
import { formatPercent } from 'api/contract/compensation-rules';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, Card, LineIcon } from 'design';
import { Plus } from 'lucide';
import { useDialog } from '../forms/use-dialog';
import { FigureTable } from '../layout/figure-table';
import { LoadState } from '../layout/load-error';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { PurchaseRulesCard } from './purchase-rules-card';
import { RatesDialog } from './rates-form';
import styles from './rates.module.css';

/** The versions of the compensation plan's rates: which are paid, from when to when. */
export function RatesPage() {
  const rates = useServerState<RateVersion[]>('/admin/rates');
  const { opened, open, close } = useDialog<RateVersion>();
  const [newest] = rates.data ?? [];
  return (
    <>
      <PageHeader
        title={t('Rates')}
        description={t(
          'What the club pays, by version. A version never changes; a new one takes over from its date on.',
        )}
        action={
          <May do="rates.change">
            <Button
              variant="contained"
              startIcon={<LineIcon icon={Plus} size={20} />}
              disabled={!newest}
              onClick={() => newest && open(newest)}
            >
              {t('New version')}
            </Button>
          </May>
        }
      />
      <LoadState
        title={t('The rates could not be loaded')}
        query={rates}
        reassurance={t('Nothing was changed: what is paid stays as it was.')}
      />
      {rates.data && <RateVersions versions={rates.data} />}
      <PurchaseRulesCard />
      {opened && <RatesDialog key={opened.count} isOpen={opened.isOpen} latest={opened.subject} onClose={close} />}
    </>
  );
}

function RateVersions({ versions }: { versions: RateVersion[] }) {
  const inForce = versions.find(({ isInForce }) => isInForce);
  return (
    <ul className={styles.versions} aria-label={t('Versions')}>
      {versions.map((version) => (
        <RateVersionCard key={version.version} version={version} place={placeOf(version, inForce)} />
      ))}
    </ul>
  );
}

function placeOf(version: RateVersion, inForce: RateVersion | undefined): RatePlace {
  if (version.isInForce) return 'in force';
  return inForce && version.effectiveOn < inForce.effectiveOn ? 'past' : 'coming';
}

/** Where a version stands in time. */
type RatePlace = 'coming' | 'in force' | 'past';

const BADGES = {
  coming: { tone: 'pending', word: msg('Coming'), since: msg('Takes effect on') },
  'in force': { tone: 'success', word: msg('In force'), since: msg('In force since') },
  past: { tone: 'neutral', word: msg('Past'), since: msg('Took effect on') },
} as const;

/** One version; the tables of those not in force are folded away. */
function RateVersionCard({ version, place }: { version: RateVersion; place: RatePlace }) {
  const { tone, word } = BADGES[place];
  const { createdBy, createdAt } = version;
  return (
    <Card as="li" padding="none">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('Version {version}', { version: version.version })}</h2>
          <p className={styles.note}>
            {createdBy === null
              ? t('Came with the product')
              : t('Made by {createdBy} on {createdAt}', { createdBy, createdAt: formatMoment(createdAt) })}
          </p>
        </div>
        <Badge tone={tone}>{t(word)}</Badge>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.note}>{t(BADGES[place].since)}</dt>
          <dd className={styles.value}>{formatBusinessDate(version.effectiveOn)}</dd>
        </div>
        <div>
          <dt className={styles.note}>{t('Daily cashback')}</dt>
          <dd className={styles.value}>{formatPercent(version.cashbackBps)}</dd>
        </div>
      </dl>
      <details open={place === 'in force'} className={styles.details}>
        <summary className={styles.summary}>{t('Rates by level')}</summary>
        <RateTable label={t('Rates of version {version}', { version: version.version })} rates={version} />
      </details>
    </Card>
  );
}

/** The two tables that pay by level, side by side. */
function RateTable({ label, rates }: { label: string; rates: Rates }) {
  const { referralBps, cashbackOnCashbackBps } = rates;
  return (
    <FigureTable
      label={label}
      className={styles.table}
      columns={[t('Level'), t('Referral bonus'), t('Cashback on cashback')]}
      rows={referralBps.map((rateBps, index) => [
        t('Level {level}', { level: index + 1 }),
        formatPercent(rateBps),
        formatPercent(cashbackOnCashbackBps[index] ?? 0),
      ])}
    />
  );
}
