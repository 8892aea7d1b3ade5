/*
 * What the federation's runtime takes of its error codes: all but the sentences about them, which stand in its
 * documentation and would be 1 KB of every first visit. A code that the package no longer has fails the build.
 */
export {
  RUNTIME_001,
  RUNTIME_002,
  RUNTIME_003,
  RUNTIME_004,
  RUNTIME_005,
  RUNTIME_006,
  RUNTIME_007,
  RUNTIME_008,
  RUNTIME_009,
  RUNTIME_010,
  RUNTIME_011,
  RUNTIME_012,
  RUNTIME_013,
  RUNTIME_014,
  RUNTIME_015,
  getShortErrorMsg,
} from '@module-federation/error-codes';
export const runtimeDescMap = {};
