/** What the shell imports of the federation's runtime and never calls where nothing is federated. */
export const getInstance = () => null;
export const satisfy = () => true;
