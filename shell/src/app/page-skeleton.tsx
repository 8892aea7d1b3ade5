import { Section, Skeleton } from 'design';

/** The rough outline of a page whose code is still loading. */
export function PageSkeleton() {
  return (
    <Section>
      <div role="status" aria-label="Loading">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Section>
  );
}
