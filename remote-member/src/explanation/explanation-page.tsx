import { useInfiniteQuery } from '@tanstack/react-query';
import type { EarningExplanation, EarningKind, EarningSource } from 'api/contract';
import { formatPercent } from 'api/contract/compensation-rules';
import { formatDay } from 'client/dates';
import { formatCount, formatExactRupees, formatRupees, sumRupees } from 'client/money';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Amount, RichText } from 'design';
import { type Translate, useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { request } from 'shared-auth';
import { describeLevel, EARNING_KINDS } from '../earnings/earning-kinds';
import { formatOpenLevels } from '../page/format-levels';
import { MemberPage, PageSection } from '../page/member-page';
import { LoadMore } from '../list/load-more';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../list/record-table';
import { RecordTable } from '../list/record-table';
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
  const { t } = useTranslation();
  const query = useEarningExplanation(earningId);
  const search = useListSearch();
  return (
    <MemberPage
      title={t('Why Did I Get This?')}
      lead={t('The whole calculation, to six decimal places of a rupee. Check it with a calculator.')}
      above={[WALLET_CRUMB, { label: msg('Earnings'), to: `/wallet/earnings${search}` }]}
    >
      <QueryOutcome
        query={query}
        skeleton={
          <PageSection title={t('The sum')}>
            <LinesSkeleton />
          </PageSection>
        }
        failureTitle={t('We could not load how this was computed')}
        reassurance={t('Your money is safe. Only this page could not be shown.')}
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
  const { t } = useTranslation();
  const { sources, rateBps, due, earning } = explanation;
  const columns: RecordColumn<SourceRow>[] = [
    {
      label: earning.level === 0 ? msg('Package') : msg('Member'),
      inCard: 'title',
      render: ({ source, arrears }) => (
        <>
          {earning.level === 0 ? translateSentence(t, source) : source}
          {arrears && (
            <span className={styles.note}>
              {t('{days} weekdays at once, those since the bank booked it on {day}', {
                days: 1 + arrears.days,
                day: formatDay(arrears.since),
              })}
            </span>
          )}
        </>
      ),
    },
    { label: msg('Base'), isNumber: true, render: ({ base }) => <Amount value={base} isExact /> },
    {
      label: `× ${formatPercent(rateBps)}`,
      inCard: 'figure',
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} isExact />,
    },
  ];
  const rows = sources.map((source, index) => ({ ...source, id: String(index) }));
  const sum = sumRupees(sources.map(({ amount }) => amount));
  return (
    <PageSection
      title={t('Where it came from')}
      lead={t('Names as your network shows them; nobody’s contact is told.')}
    >
      <RecordTable caption={t('Sources of this line')} columns={columns} rows={rows} />
      <p role="status" className={styles.sum}>
        <RichText
          text={describeSources(t, sources.length, { isAll: !query.hasNextPage, sum, due })}
          parts={[<Amount key="sum" value={sum} isExact />, <Amount key="due" value={due} isExact />]}
        />
      </p>
      <LoadMore query={query} label={t('Show more sources')} />
    </PageSection>
  );
}

interface SourcesSum {
  isAll: boolean;
  sum: string;
  due: string;
}

/** That a sum differs must not happen; if it does, the member is the first who should know. */
function describeSources(t: Translate, length: number, { isAll, sum, due }: SourcesSum): string {
  const values = {
    count: formatCount(length),
    sum: formatExactRupees(sum),
    due: formatExactRupees(due),
  };
  if (!isAll) {
    return length === 1
      ? t('1 source so far: <0>{sum}</0> of <1>{due}</1> due.', values)
      : t('{count} sources so far: <0>{sum}</0> of <1>{due}</1> due.', values);
  }
  if (sum !== due) {
    return length === 1
      ? t('1 source: <0>{sum}</0>, but <1>{due}</1> was due. Please tell the club.', values)
      : t('{count} sources together: <0>{sum}</0>, but <1>{due}</1> was due. Please tell the club.', values);
  }
  return length === 1
    ? t('1 source: <0>{sum}</0>, which is exactly what was due.', values)
    : t('{count} sources together: <0>{sum}</0>, which is exactly what was due.', values);
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
  const { t } = useTranslation();
  const { earning, base, rateBps, rateVersion, due, plan } = explanation;
  const { kind, level, businessDate, amount, cut } = earning;
  const from = level === 0 ? describeLevel(t, level) : t('Level {level} of your team', { level });
  return (
    <PageSection title={t(EARNING_KINDS[kind])} lead={`${from}, ${formatDay(businessDate)}`}>
      <Amount value={amount} size="hero" isExact className={styles.amount} />
      <dl className={styles.steps}>
        <Step name={t(BASES[kind].name)} note={t(BASES[kind].text)}>
          <Amount value={base} isExact />
        </Step>
        <Step
          name={t('Rate')}
          note={t('Version {version} of the club’s rates, in force on this day.', { version: rateVersion })}
        >
          × {formatPercent(rateBps)}
        </Step>
        <Step name={t('Due')}>
          = <Amount value={due} isExact />
        </Step>
        <Step name={t('Cut by the daily cap')} note={describeCap(t, explanation)}>
          − <Amount value={cut} isExact />
        </Step>
        <Step name={t('Credited')} isTotal>
          = <Amount value={amount} isExact />
        </Step>
      </dl>
      <p className={styles.terms}>
        {t('Your terms on this day: {tier}, from {from} (version {version}), {levels}, at most {cap} a day.', {
          tier: plan.name,
          from: formatRupees(String(plan.minRecharge)),
          version: plan.version,
          levels: formatOpenLevels(t, plan.minLevel),
          cap: formatRupees(String(plan.dailyProfit)),
        })}
      </p>
    </PageSection>
  );
}

function describeCap(t: Translate, { dailyCap, earning: { cut } }: Explanation): string {
  if (dailyCap === null) return t('Referral bonuses have no cap.');
  const cap = formatRupees(dailyCap);
  return cut === '0'
    ? t(
        'Your tier lets at most {cap} be credited in a day, own cashback first, then level by level. Nothing of this line lay above it.',
        { cap },
      )
    : t(
        'Your tier lets at most {cap} be credited in a day, own cashback first, then level by level. What lay above it is not paid later.',
        { cap },
      );
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

/** What the rate is taken of, by the kind of the line; marked for translation. */
const BASES: Record<EarningKind, { name: string; text: string }> = {
  cashback: {
    name: msg('Running packages'),
    text: msg('The amounts of your packages that paid on this day, once for each weekday that they paid.'),
  },
  cashback_on_cashback: {
    name: msg('Cashback of your team'),
    text: msg('What the members at this level were due in daily cashback on this day, before their own caps.'),
  },
  referral_bonus: {
    name: msg('First package'),
    text: msg('What a member at this level put into a first package on this day.'),
  },
};
