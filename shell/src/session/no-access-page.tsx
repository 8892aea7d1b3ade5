import { ButtonLink, EmptyRoad, EmptyState, Section } from 'design';

/** A signed-in member in the back office. */
export function NoAccessPage() {
  return (
    <Section>
      <EmptyState
        headingLevel={1}
        illustration={<EmptyRoad />}
        title="You do not have access to this page"
        text="The back office is for the people who run the club. If you should be one of them, ask an admin."
        action={<ButtonLink to="/">Back to the home page</ButtonLink>}
      />
    </Section>
  );
}
