import type { FactorChallenge } from 'api/contract';
import { Notice, Spinner } from 'design';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { ApiError } from 'shared-auth';

/** Second factors, which few visits need: once more if they do not arrive. @throws ApiError */
export async function loadFactors() {
  const load = () => import(/* webpackChunkName: "factors" */ './factors');
  return load()
    .catch(load)
    .catch(() => {
      throw new ApiError(NOT_ARRIVED, { code: 'offline', status: 0 });
    });
}

const NOT_ARRIVED = 'A part of the page did not arrive. Check your connection and try again.';

interface FactorStepProps {
  challenge: FactorChallenge;
}

const LazyStep = lazy<ComponentType<FactorStepProps>>(async () => ({
  default: await loadFactors().then(
    ({ FactorStep }) => FactorStep,
    () => NotArrived,
  ),
}));

/** The second step of a sign-in. */
export function FactorStep({ challenge }: FactorStepProps) {
  return (
    <Suspense fallback={<Spinner label="Loading..." />}>
      <LazyStep challenge={challenge} />
    </Suspense>
  );
}

function NotArrived() {
  return <Notice tone="error">{NOT_ARRIVED}</Notice>;
}

/** Asks in place whether the person is who has signed in. @returns whether they have shown it */
export async function askForProof({ details }: ApiError): Promise<boolean> {
  const { showProofDialog } = await loadFactors();
  return showProofDialog(details?.methods ?? []);
}
