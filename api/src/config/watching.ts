import type { EnvReader } from './env-reader';

const METRICS_TOKEN_MIN_CHARACTERS = 16;

/** What a scrape of the metrics must send; undefined where there are none in production. */
export function readMetricsToken(env: EnvReader): string | undefined {
  const token = env.optionalText('METRICS_TOKEN');
  if (token !== undefined && token.length < METRICS_TOKEN_MIN_CHARACTERS) {
    env.complain(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN_CHARACTERS} characters.`);
  }
  return token;
}

/** Whether spans are sent to a collector. */
export function readTraces(env: EnvReader): boolean {
  const endpoint = env.optionalText('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint !== undefined && !/^https?:\/\/\S+$/.test(endpoint)) {
    env.complain(`OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://, not "${endpoint}".`);
  }
  return endpoint !== undefined;
}
