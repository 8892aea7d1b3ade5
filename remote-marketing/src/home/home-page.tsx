import { ClosingCall } from '../sections/closing-call';
import { Features } from './features';
import { Hero } from './hero';
import { HOME_COPY } from './home.copy';
import { PlanSummary } from './plan-summary';
import { SampleDashboard } from './sample-dashboard';
import { Testimonials } from './testimonials';
import { ThreeSteps } from './three-steps';

/** / */
export function HomePage() {
  return (
    <>
      <Hero />
      <Features />
      <SampleDashboard />
      <ThreeSteps />
      <PlanSummary />
      <Testimonials />
      <ClosingCall {...HOME_COPY.closing} />
    </>
  );
}
