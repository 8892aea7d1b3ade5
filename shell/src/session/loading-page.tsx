import { Section, Spinner } from 'design';

/** Shown by a guard until it may decide. */
export function LoadingPage() {
  return (
    <Section>
      <Spinner label="Loading..." />
    </Section>
  );
}
