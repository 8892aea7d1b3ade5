import { normalizeWholeRupees } from 'api/contract/rules';
import { formatRupees, toRupeesText } from 'client/money';
import { Amount, Button, Card, Skeleton } from 'design';
import type { ReactNode } from 'react';
import type { Projection, ProjectionLine } from './calculate-projection';
import type { CalculatorFields, LevelFields } from './calculator-input';
import { calculateFromFields, checkAmount, checkLevel } from './calculator-input';
import { CALCULATOR_COPY } from './calculator.copy';
import styles from './projection.module.css';
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

interface ProjectionTableProps {
  projection: Projection;
  team: readonly LevelFields[];
}

/** Each part of the sum: what is due on a weekday, what the cap cuts, and what the term comes to. */
function ProjectionTable({ projection, team }: ProjectionTableProps) {
  const { lines, day, term, bonusMicros } = projection;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.headings.source}</th>
          <NumberHead>{copy.headings.day}</NumberHead>
          <NumberHead>{copy.headings.term}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.level}>
            <th scope="row">
              <LineName line={line} fields={team[line.level - 1]} />
            </th>
            <AmountCell micros={line.dueMicros} />
            <AmountCell micros={line.termDueMicros} />
          </tr>
        ))}
        {day.cutMicros > 0n && (
          <tr>
            <th scope="row">
              {copy.cut}
              <span className={styles.note}>{copy.cutNote}</span>
            </th>
            <AmountCell micros={-day.cutMicros} />
            <AmountCell micros={-term.cutMicros} />
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{copy.total}</th>
          <AmountCell micros={day.creditedMicros} />
          <AmountCell micros={term.creditedMicros} />
        </tr>
        {bonusMicros > 0n && (
          <tr>
            <th scope="row">{copy.once}</th>
            <td className={styles.number} colSpan={2}>
              <Amount value={toRupeesText(bonusMicros)} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

function LineName({ line, fields }: { line: ProjectionLine; fields: LevelFields | undefined }) {
  if (!fields) return copy.own;
  const members = Number(normalizeWholeRupees(fields.members));
  const count = `${members.toLocaleString('en-IN')} ${members === 1 ? 'member' : 'members'}`;
  const days = line.days === 1 ? '1 weekday' : `${line.days.toLocaleString('en-IN')} weekdays`;
  return (
    <>
      Level {line.level}
      <span className={styles.note}>
        {count} with {formatRupees(normalizeWholeRupees(fields.amount))}
        {line.isOpen ? `, paying on ${days}` : ''}
      </span>
      {!line.isOpen && <span className={styles.closed}>{copy.closed}</span>}
    </>
  );
}

function NumberHead({ children }: { children: string }) {
  return (
    <th scope="col" className={styles.number}>
      {children}
    </th>
  );
}

function AmountCell({ micros }: { micros: bigint }) {
  return (
    <td className={styles.number}>
      <Amount value={toRupeesText(micros)} />
    </td>
  );
}
