import { ButtonLink, EmptyState } from 'design';
import { LinesSkeleton } from '../area/lines-skeleton';
import { PageSection } from '../area/page-section';
import { QueryOutcome } from '../area/query-outcome';
import { PackageCard } from './package-card';
import styles from './packages-section.module.css';
import { usePackages } from './use-packages';

export function PackagesSection() {
  return (
    <PageSection
      title="Packages"
      lead="Each package keeps the terms it was bought under. Its principal can be withdrawn when its term has ended."
    >
      <QueryOutcome
        query={usePackages()}
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
