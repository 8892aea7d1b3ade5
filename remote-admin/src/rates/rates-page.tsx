import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Rates, RateVersion } from 'api/contract';
import { formatPercent } from 'api/contract/compensation-rules';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { Badge, Card } from 'design';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadError, LoadingCard } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { RatesDialog } from './rates-form';
import styles from './rates.module.css';

/** The versions of the compensation plan's rates: which are paid, from when to when. */
export function RatesPage() {
  const rates = useServerState<RateVersion[]>('/admin/rates');
  const [isOpen, setOpen] = useState(false);
  const [openedCount, setOpenedCount] = useState(0);
  const open = () => {
    setOpenedCount(openedCount + 1);
    setOpen(true);
  };
  const [newest] = rates.data ?? [];
  return (
    <>
      <PageHeader
        title="Rates"
        description="What the club pays, by version. A version never changes; a new one takes over from its date on."
        action={
          <Button
            variant="contained"
            startIcon={<Plus aria-hidden="true" size={20} />}
            disabled={!newest}
            onClick={open}
          >
            New version
          </Button>
        }
      />
      {rates.error && !rates.data ? (
        <LoadError
          title="The rates could not be loaded"
          query={rates}
          reassurance="Nothing was changed: what is paid stays as it was."
        />
      ) : (
        <RateVersions versions={rates.data} />
      )}
      {newest && <RatesDialog key={openedCount} isOpen={isOpen} latest={newest} onClose={() => setOpen(false)} />}
    </>
  );
}

function RateVersions({ versions }: { versions: RateVersion[] | undefined }) {
  if (!versions) return <LoadingCard />;
  const inForce = versions.find(({ isInForce }) => isInForce);
  return (
    <ul className={styles.versions} aria-label="Versions">
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
  coming: { tone: 'pending', word: 'Coming', since: 'Takes effect on' },
  'in force': { tone: 'success', word: 'In force', since: 'In force since' },
  past: { tone: 'neutral', word: 'Past', since: 'Took effect on' },
} as const;

/** One version; the tables of those not in force are folded away. */
function RateVersionCard({ version, place }: { version: RateVersion; place: RatePlace }) {
  const { tone, word } = BADGES[place];
  const { createdBy, createdAt } = version;
  return (
    <Card as="li" padding="none">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Version {version.version}</h2>
          <p className={styles.note}>
            {createdBy === null ? 'Came with the product' : `Made by ${createdBy} on ${formatMoment(createdAt)}`}
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt className={styles.note}>{BADGES[place].since}</dt>
          <dd className={styles.value}>{formatBusinessDate(version.effectiveOn)}</dd>
        </div>
        <div>
          <dt className={styles.note}>Daily cashback</dt>
          <dd className={styles.value}>{formatPercent(version.cashbackBps)}</dd>
        </div>
      </dl>
      <details open={place === 'in force'} className={styles.details}>
        <summary className={styles.summary}>Rates by level</summary>
        <RateTable label={`Rates of version ${version.version}`} rates={version} />
      </details>
    </Card>
  );
}

/** The two tables that pay by level, side by side. */
function RateTable({ label, rates }: { label: string; rates: Rates }) {
  const { referralBps, cashbackOnCashbackBps } = rates;
  return (
    <Table size="small" aria-label={label} className={styles.table}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">Level</TableCell>
          <TableCell scope="col" align="right">
            Referral bonus
          </TableCell>
          <TableCell scope="col" align="right">
            Cashback on cashback
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {referralBps.map((rateBps, index) => (
          <TableRow key={index}>
            <TableCell component="th" scope="row">
              Level {index + 1}
            </TableCell>
            <TableCell align="right">{formatPercent(rateBps)}</TableCell>
            <TableCell align="right">{formatPercent(cashbackOnCashbackBps[index] ?? 0)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
