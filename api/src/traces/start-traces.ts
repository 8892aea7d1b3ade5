import { setTimeout as wait } from 'node:timers/promises';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';

/** How long the last spans may take to arrive when the process ends. */
const ENDS_WITHIN_MS = 2000;

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; its other settings are OpenTelemetry's own variables.
 * Metrics and logs have ways of their own.
 * @returns what sends the last ones
 */
export async function startTraces(log: Pick<FastifyBaseLogger, 'warn'>): Promise<() => Promise<void>> {
  // Loaded here alone: who has no collector needs none of it.
  const { NodeSDK, resources } = await import('@opentelemetry/sdk-node').catch(() => {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT needs @opentelemetry/sdk-node: install the optional packages, too.');
  });
  const warn = (sentence: string) => log.warn({ traces: sentence }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME ?? 'safar-circle',
    resourceDetectors: [resources.envDetector],
    instrumentations: [],
  });
  sdk.start();
  return async () => {
    await Promise.race([sdk.shutdown().catch(() => undefined), wait(ENDS_WITHIN_MS, undefined, { ref: false })]);
  };
}
