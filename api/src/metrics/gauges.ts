import { Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../database/database';
import type { ClubFigures } from './club-figures';

/** What is asked for with each scrape. A gauge without a value is left out, instead of showing an old one. */
export function createGauges(register: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });

  const connections = gauge('safar_database_connections', 'Connections by pool and state', ['pool', 'state']);
  const connectionsMax = gauge('safar_database_connections_max', 'Most connections of a pool', ['pool']);
  const waiting = gauge('safar_database_waiting', 'Requests that wait for a connection of a pool', ['pool']);
  const isUp = gauge('safar_database_up', 'Whether the database has answered the last time it was asked');
  const isStopping = gauge('safar_stopping', 'Whether this process was told to stop');
  const unpaidDates = gauge('safar_unpaid_dates', 'Weekdays that are due and not paid, up to a hundred');
  const unpaidFor = gauge('safar_unpaid_seconds', 'Since the oldest unpaid date began');
  const chunks = gauge('safar_run_chunks', 'Chunks of the date that is being posted', ['state']);
  const failedTries = gauge('safar_run_failed_tries', 'How often the next chunk could not be posted, in a row');
  const runFor = gauge('safar_run_seconds', 'Since the run that is being posted began; 0 when there is none');
  const differences = gauge('safar_reconcile_differences', 'What the last reconcile has found');
  const reconciledAgo = gauge('safar_reconcile_age_seconds', 'Since the last reconcile ended');
  const mails = gauge('safar_outbox_mails', 'Mails to be sent, and those given up in the last day', ['state']);
  const oldestMail = gauge('safar_outbox_oldest_seconds', 'Since the oldest mail that is to be sent was written');
  const monthsAhead = gauge('safar_ledger_months_ahead', 'Months of the ledger that are made beyond this one');
  const astray = gauge('safar_ledger_rows_astray', 'Whether transfers or earnings were written that are in no month');
  const clockAhead = gauge('safar_clock_ahead_seconds', "This process's clock against the database's");

  return {
    setProcess(pools: PoolState[], isProcessStopping: boolean): void {
      isStopping.set(Number(isProcessStopping));
      for (const { pool, max, used, idle, waiting: requests } of pools) {
        connections.set({ pool, state: 'used' }, used);
        connections.set({ pool, state: 'idle' }, idle);
        connectionsMax.set({ pool }, max);
        waiting.set({ pool }, requests);
      }
    },
    setClub(figures: ClubFigures | undefined): void {
      isUp.set(Number(figures !== undefined));
      const all = [
        unpaidDates,
        unpaidFor,
        failedTries,
        runFor,
        differences,
        reconciledAgo,
        oldestMail,
        monthsAhead,
        astray,
        clockAhead,
      ];
      all.forEach((each) => each.remove());
      chunks.reset();
      mails.reset();
      if (!figures) return;
      const { posting, reconciled } = figures;
      unpaidDates.set(figures.unpaidDates);
      unpaidFor.set(figures.unpaidForSeconds);
      chunks.set({ state: 'posted' }, posting?.postedChunks ?? 0);
      chunks.set({ state: 'left' }, posting?.leftChunks ?? 0);
      failedTries.set(posting?.failedTries ?? 0);
      runFor.set(posting?.forSeconds ?? 0);
      monthsAhead.set(figures.months.ahead);
      astray.set(Number(figures.months.hasAstray));
      clockAhead.set(figures.clockAheadSeconds);
      mails.set({ state: 'waiting' }, figures.mails.waiting);
      mails.set({ state: 'failed' }, figures.mails.failed);
      oldestMail.set(figures.mails.oldestForSeconds);
      if (!reconciled) return;
      differences.set(reconciled.differences);
      reconciledAgo.set(reconciled.agoSeconds);
    },
  };
}
