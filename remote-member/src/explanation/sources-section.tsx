import type { EarningSource } from 'api/contract';
import { formatPercent } from 'client/money';
import { Amount } from 'design';
import { LoadMore } from '../area/load-more';
import type { RecordColumn } from '../area/record-table';
import { PageSection } from '../area/page-section';
import { RecordTable } from '../area/record-table';
import { sumRupees } from 'client/money';
import styles from './sources-section.module.css';
import type { Explanation, useEarningExplanation } from './use-earning-explanation';

type SourceRow = EarningSource & { id: string };

interface SourcesSectionProps {
  explanation: Explanation;
  query: ReturnType<typeof useEarningExplanation>;
}

/** Whose packages or cashback the line is made of, and the line that proves that they add up to what was due. */
export function SourcesSection({ explanation, query }: SourcesSectionProps) {
  const { sources, rateBps, due, earning } = explanation;
  const columns: RecordColumn<SourceRow>[] = [
    { label: earning.level === 0 ? 'Package' : 'Member', inCard: 'title', render: ({ source }) => source },
    { label: 'Base', isNumber: true, render: ({ base }) => <Amount value={base} isExact /> },
    {
      label: `× ${formatPercent(rateBps)}`,
      inCard: 'figure',
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} isExact />,
    },
  ];
  const rows = sources.map((source, index) => ({ ...source, id: String(index) }));
  const sum = sumRupees(sources.map(({ amount }) => amount));
  const count = `${sources.length.toLocaleString('en-IN')} ${sources.length === 1 ? 'source' : 'sources'}`;
  return (
    <PageSection title="Where it came from" lead="Names as your network shows them; nobody’s contact is told.">
      <RecordTable caption="Sources of this line" columns={columns} rows={rows} />
      <p role="status" className={styles.sum}>
        {query.hasNextPage ? (
          <>
            {count} so far: <Amount value={sum} isExact /> of <Amount value={due} isExact /> due.
          </>
        ) : (
          <>
            {sources.length === 1 ? count : `${count} together`}: <Amount value={sum} isExact />
            {sum === due ? ', which is what was due, to the micro-rupee.' : <Difference due={due} />}
          </>
        )}
      </p>
      <LoadMore query={query} label="Show more sources" />
    </PageSection>
  );
}

/** It must not happen; if it does, the member is the first who should know. */
function Difference({ due }: { due: string }) {
  return (
    <>
      , but <Amount value={due} isExact /> was due. Please tell the club.
    </>
  );
}
