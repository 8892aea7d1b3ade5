import { RouteLine, Section } from 'design';
import { HOME_COPY } from './home.copy';

export function ThreeSteps() {
  const { title, items } = HOME_COPY.steps;
  return (
    <Section title={title}>
      <RouteLine waypoints={items} />
    </Section>
  );
}
