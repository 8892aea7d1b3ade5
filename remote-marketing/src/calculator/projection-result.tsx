import { toRupeesText } from 'client/money';
import { Amount, Button, Card, Skeleton } from 'design';
import type { ReactNode } from 'react';
import type { Projection } from './calculate-projection';
import type { CalculatorFields } from './calculator-input';
import { calculateFromFields, checkAmount, checkLevel } from './calculator-input';
import { CALCULATOR_COPY } from './calculator.copy';
import styles from './projection-result.module.css';
import { ProjectionTable } from './projection-table';
import type { TermsQuery } from './use-terms';

const copy = CALCULATOR_COPY.result;

interface ProjectionResultProps {
  fields: CalculatorFields;
  query: TermsQuery;
}

export function ProjectionResult({ fields, query }: ProjectionResultProps) {
  return (
    <Card as="section" padding="large" aria-labelledby="projection" className={styles.card}>
      <h3 id="projection" className={styles.title}>
        {copy.title}
      </h3>
      <Answer fields={fields} query={query} />
    </Card>
  );
}

function Answer({ fields, query: { terms, isLoading, hasFailed, retry } }: ProjectionResultProps) {
  if (hasFailed) {
    return (
      <>
        <p role="alert">{copy.failed}</p>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  if (!terms) return <Outline isLoading={isLoading} />;
  const projection = calculateFromFields(fields, terms);
  if (!projection) return <p className={styles.hint}>{isWrong(fields) ? copy.none : copy.noTier}</p>;
  return (
    <>
      <Totals projection={projection} />
      <ProjectionTable projection={projection} team={fields.team} />
    </>
  );
}

function isWrong({ amount, team }: CalculatorFields): boolean {
  const errors = team.flatMap((level) => Object.values(checkLevel(level)));
  return [checkAmount(amount), ...errors].some((error) => error !== undefined);
}

function Totals({ projection: { day, term, bonusMicros } }: { projection: Projection }) {
  const days = term.days.toLocaleString('en-IN');
  return (
    <div role="status">
      <dl className={styles.totals}>
        <Total label={copy.day} isLarge>
          {day.creditedMicros}
        </Total>
        <Total label={`Over the whole term of ${days} weekdays`}>{term.creditedMicros}</Total>
        {bonusMicros > 0n && <Total label={copy.once}>{bonusMicros}</Total>}
      </dl>
    </div>
  );
}

function Total({ label, isLarge, children }: { label: ReactNode; isLarge?: boolean; children: bigint }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>
        <Amount value={toRupeesText(children)} size={isLarge ? 'hero' : 'large'} />
      </dd>
    </div>
  );
}

/** Before the tiers are known. */
function Outline({ isLoading }: { isLoading: boolean }) {
  return (
    <div aria-busy={isLoading || undefined} className={styles.outline}>
      <Skeleton width="half" />
      <Skeleton width="third" />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
