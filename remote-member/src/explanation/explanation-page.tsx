import { useInfiniteQuery } from '@tanstack/react-query';
import type { EarningExplanation, EarningKind, EarningSource } from 'api/contract';
import { formatPercent } from 'api/contract/compensation-rules';
import { formatDay } from 'client/dates';
import { formatRupees, sumRupees } from 'client/money';
import { Amount } from 'design';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { request } from 'shared-auth';
import { describeLevel, EARNING_KINDS } from '../earnings/earning-filter';
import { MemberPage, PageSection } from '../page/member-page';
import { LinesSkeleton, LoadMore, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../page/record-table';
import { RecordTable } from '../page/record-table';
import { MONEY_KEY, WALLET_CRUMB } from '../page/wallet-queries';
import { DayPage } from './day-page';
import styles from './explanation.module.css';

/** Of a line, or of a day. */
export function ExplanationPage() {
  const { earningId = '' } = useParams();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(earningId);
  return isDay ? <DayPage businessDate={earningId} /> : <LinePage earningId={earningId} />;
}

function LinePage({ earningId }: { earningId: string }) {
  const query = useEarningExplanation(earningId);
  const search = useListSearch();
  return (
    <MemberPage
      title="Why Did I Get This?"
      lead="The whole calculation, to six decimal places of a rupee. Check it with a calculator."
      above={[WALLET_CRUMB, { label: 'Earnings', to: `/wallet/earnings${search}` }]}
    >
      <QueryOutcome
        query={query}
        skeleton={
          <PageSection title="The sum">
            <LinesSkeleton />
          </PageSection>
        }
        failureTitle="We could not load how this was computed"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(explanation) => (
          <>
            <ExplanationSum explanation={explanation} />
            <SourcesSection explanation={explanation} query={query} />
          </>
        )}
      </QueryOutcome>
    </MemberPage>
  );
}

/** The filter of the list that led here, if one did. */
function useListSearch(): string {
  const state: unknown = useLocation().state;
  const hasSearch = typeof state === 'object' && state !== null && 'search' in state;
  return hasSearch && typeof state.search === 'string' ? state.search : '';
}

type SourceRow = EarningSource & { id: string };

interface SourcesSectionProps {
  explanation: Explanation;
  query: ReturnType<typeof useEarningExplanation>;
}

/** Whose packages or cashback the line is made of, and the line that proves that they add up to what was due. */
function SourcesSection({ explanation, query }: SourcesSectionProps) {
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
            {sum === due ? ', which is exactly what was due.' : <Difference due={due} />}
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

/** How a line was computed, with all sources that have come so far. */
interface Explanation extends Omit<EarningExplanation, 'sources'> {
  sources: EarningSource[];
}

/** Why a line of earnings has its amount; the sources come page by page. */
function useEarningExplanation(earningId: string) {
  return useInfiniteQuery({
    queryKey: [...MONEY_KEY, 'earning', earningId],
    queryFn: ({ pageParam }) =>
      request<EarningExplanation>({
        url: `/earnings/${encodeURIComponent(earningId)}`,
        params: { cursor: pageParam || undefined },
      }),
    initialPageParam: '',
    getNextPageParam: ({ sources }) => sources.nextCursor,
    select: ({ pages }): Explanation | undefined => {
      const [first] = pages;
      return first && { ...first, sources: pages.flatMap((page) => page.sources.items) };
    },
  });
}

/** Base times rate, less what the cap cut: step by step, as one would on paper. */
function ExplanationSum({ explanation }: { explanation: Explanation }) {
  const { earning, base, rateBps, rateVersion, due, plan } = explanation;
  const { kind, level, businessDate, amount, cut } = earning;
  const from = level === 0 ? describeLevel(level) : `${describeLevel(level)} of your team`;
  return (
    <PageSection title={EARNING_KINDS[kind]} lead={`${from}, ${formatDay(businessDate)}`}>
      <Amount value={amount} size="hero" isExact className={styles.amount} />
      <dl className={styles.steps}>
        <Step name={BASES[kind].name} note={BASES[kind].text}>
          <Amount value={base} isExact />
        </Step>
        <Step name="Rate" note={`Version ${rateVersion} of the club’s rates, in force on this day.`}>
          × {formatPercent(rateBps)}
        </Step>
        <Step name="Due">
          = <Amount value={due} isExact />
        </Step>
        <Step name="Cut by the daily cap" note={describeCap(explanation)}>
          − <Amount value={cut} isExact />
        </Step>
        <Step name="Credited" isTotal>
          = <Amount value={amount} isExact />
        </Step>
      </dl>
      <p className={styles.terms}>
        Your terms on this day: tier from {formatRupees(String(plan.minRecharge))} (version {plan.version} of plan{' '}
        {plan.id}), {plan.minLevel === 1 ? '1 level' : `${plan.minLevel} levels`} open, at most{' '}
        {formatRupees(String(plan.dailyProfit))} a day.
      </p>
    </PageSection>
  );
}

function describeCap({ dailyCap, earning: { cut } }: Explanation): string {
  if (dailyCap === null) return 'Referral bonuses have no cap.';
  const cap = `Your tier lets at most ${formatRupees(dailyCap)} be credited in a day, own cashback first, then level by level.`;
  return cut === '0' ? `${cap} Nothing of this line lay above it.` : `${cap} What lay above it is not paid later.`;
}

interface StepProps {
  name: string;
  note?: string;
  isTotal?: boolean;
  children: ReactNode;
}

function Step({ name, note, isTotal, children }: StepProps) {
  return (
    <div className={isTotal ? `${styles.step} ${styles.total}` : styles.step}>
      <dt>
        {name}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the rate is taken of, by the kind of the line. */
const BASES: Record<EarningKind, { name: string; text: string }> = {
  cashback: {
    name: 'Running packages',
    text: 'The amounts of your packages that paid on this day.',
  },
  cashback_on_cashback: {
    name: 'Cashback of your team',
    text: 'What the members at this level were due in daily cashback on this day, before their own caps.',
  },
  referral_bonus: {
    name: 'First package',
    text: 'What a member at this level put into a first package on this day.',
  },
};
