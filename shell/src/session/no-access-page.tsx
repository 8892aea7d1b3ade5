import { ButtonLink, EmptyRoad, EmptyState, Section } from 'design';
import { SiteChrome } from '../app/site-chrome';

/** A signed-in member in the back office, whose own frame is for admins: the site's stands around this page. */
export function NoAccessPage() {
  return (
    <SiteChrome>
      <Section>
        <EmptyState
          headingLevel={1}
          illustration={<EmptyRoad />}
          title="You do not have access to this page"
          text="The back office is for the people who run the club. If you should be one of them, ask an admin."
          action={<ButtonLink to="/">Back to the home page</ButtonLink>}
        />
      </Section>
    </SiteChrome>
  );
}
