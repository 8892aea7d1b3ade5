import { formatRupees, toRupeesText } from 'client/money';
import { Amount } from 'design';
import { normalizeWholeRupees } from 'api/contract/rules';
import type { Projection, ProjectionLine } from './calculate-projection';
import type { LevelFields } from './calculator-input';
import { CALCULATOR_COPY } from './calculator.copy';
import styles from './projection-table.module.css';

const copy = CALCULATOR_COPY.result;

interface ProjectionTableProps {
  projection: Projection;
  team: readonly LevelFields[];
}

/** Each part of the sum: what is due on a weekday, what the cap cuts, and what the term comes to. */
export function ProjectionTable({ projection, team }: ProjectionTableProps) {
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
