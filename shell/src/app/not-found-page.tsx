import { ButtonLink, EmptyState, LostMap, Section } from 'design';

/** For every path that nobody owns; the server answers it with status 404. */
export function NotFoundPage() {
  return (
    <Section>
      <EmptyState
        headingLevel={1}
        illustration={<LostMap />}
        title="Page not found"
        text="The road ends here: there is no page at this address. It may have moved, or the link may be mistyped."
        action={<ButtonLink to="/">Back to the home page</ButtonLink>}
      />
    </Section>
  );
}
