import { msg } from 'client/msg';
import { ApiError } from 'shared-auth';

const load = () => import(/* webpackChunkName: "factors" */ './factors');

/** Second factors, which few visits need: once more if they do not arrive. @throws ApiError */
export function loadFactors(): ReturnType<typeof load> {
  return load()
    .catch(load)
    .catch(() => {
      const message = msg('A part of the page did not arrive. Check your connection and try again.');
      throw new ApiError(message, { code: 'offline', status: 0 });
    });
}

/** Asks in place whether the person is who has signed in. @returns whether they have shown it */
export async function askForProof({ details }: ApiError): Promise<boolean> {
  const { showProofDialog } = await loadFactors();
  return showProofDialog(details?.methods ?? []);
}
