/**
 * Runs the work while no other process of this folder runs any under the same lock, be it a server or a command that
 * publishes. The lock of a process that was killed is free.
 * @throws Error when the lock stays taken for 10 seconds
 */
export function withLock<Result>(lockFile: string, work: () => Result | Promise<Result>): Promise<Result>;
