import Button from '@mui/material/Button';
import type { RateVersion } from 'api/contract';
import { Card, ErrorState, Skeleton } from 'design';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatError } from 'shared-auth';
import { PageHeader } from '../layout/page-header';
import type { RatePlace } from './rate-version-card';
import { RateVersionCard } from './rate-version-card';
import { RatesDialog } from './rates-dialog';
import styles from './rates-page.module.css';
import { useRates } from './use-rates';

/** The versions of the compensation plan's rates: which are paid, from when to when. */
export function RatesPage() {
  const rates = useRates();
  const [isOpen, setOpen] = useState(false);
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
            onClick={() => setOpen(true)}
          >
            New version
          </Button>
        }
      />
      {rates.error && !rates.data ? (
        <Card>
          <ErrorState
            title="The rates could not be loaded"
            text={formatError(rates.error, 'Please try again.')}
            reassurance="Nothing was changed: what is paid stays as it was."
            onRetry={() => void rates.refetch()}
            isRetrying={rates.isFetching}
          />
        </Card>
      ) : (
        <RateVersions versions={rates.data} />
      )}
      {newest && <RatesDialog isOpen={isOpen} latest={newest} onClose={() => setOpen(false)} />}
    </>
  );
}

function RateVersions({ versions }: { versions: RateVersion[] | undefined }) {
  if (!versions) {
    return (
      <Card role="status" aria-label="Loading">
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </Card>
    );
  }
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
