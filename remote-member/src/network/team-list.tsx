import type { TeamMember, TeamPage } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import { useInfiniteList } from 'client/infinite-list';
import { Amount, Badge, Button, EmptyState, SelectField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import { useCallback, useEffect, useRef } from 'react';
import { CsvButton, CsvFailure, useCsv } from '../list/csv-button';
import { toQuery } from '../list/filter';
import { useFilter } from '../list/use-filter';
import { PageSection } from '../page/member-page';
import pageStyles from '../page/page.module.css';
import { LoadMore } from '../list/load-more';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import type { RecordColumn } from '../list/record-table';
import { Day, RecordTable } from '../list/record-table';
import styles from './network.module.css';
import { NETWORK_KEY } from './route-map';
import { FILTERS, NO_FILTER, parseTeamFilter, SORTS, type TeamFilter } from './team-filter';

/** The team as a list that is narrowed down by the server: a map has no place for whom one looks for among many. */
export function TeamList() {
  const { t } = useTranslation();
  const [filter, change] = useFilter(parseTeamFilter, { show: 'list' });
  const download = useCsv('/network/members', toQuery(filter), 'team');
  return (
    <PageSection
      title={t('Your team as a list')}
      lead={t('The ten levels below you.')}
      action={<CsvButton download={download} />}
    >
      <CsvFailure download={download} />
      <div role="group" aria-label={t('Filter the team')} className={pageStyles.filters}>
        <SelectField
          label={t('Who')}
          options={listOptions(t, t('Everyone'), FILTERS)}
          value={filter.filter}
          onChange={({ target }) => change(parseChange(filter, 'filter', target.value))}
        />
        <SelectField
          label={t('Level')}
          options={listLevelOptions(t)}
          value={filter.level}
          onChange={({ target }) => change(parseChange(filter, 'level', target.value))}
        />
        <SelectField
          label={t('Order')}
          options={listOptions(t, t('Newest first'), SORTS)}
          value={filter.sort}
          onChange={({ target }) => change(parseChange(filter, 'sort', target.value))}
        />
      </div>
      <TeamRows
        key={JSON.stringify(filter)}
        filter={filter}
        onClear={() => change({ ...NO_FILTER, sort: filter.sort })}
      />
    </PageSection>
  );
}

const parseChange = (filter: TeamFilter, name: keyof TeamFilter, value: string) =>
  parseTeamFilter(new URLSearchParams({ ...toQuery(filter), [name]: value }));

const listOptions = (t: Translate, all: string, names: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label: t(label) })),
];

const listLevelOptions = (t: Translate) => [
  { value: '', label: t('All levels') },
  ...Array.from({ length: LEVELS_MAX }, (_, above) => ({
    value: String(above + 1),
    label: t('Level {level}', { level: above + 1 }),
  })),
];

/** How often the server is asked to look further before the member is asked whether to. */
const LOOKS_MOST = 10;

/** The server looks at so many of a large team for a page: few may be found among them, or nobody. */
function useTeam(filter: TeamFilter) {
  const query = useInfiniteList<TeamPage>({
    queryKey: NETWORK_KEY,
    url: '/network/members',
    params: toQuery(filter),
  });
  const { data, hasNextPage, fetchNextPage } = query;
  const found = data?.items.length;
  const lookFurther = useCallback(async () => {
    for (let looks = 0; looks < LOOKS_MOST; looks++) {
      const next = await fetchNextPage();
      if (next.isError || !next.hasNextPage || (next.data?.items.length ?? 0) > (found ?? 0)) return;
    }
  }, [fetchNextPage, found]);
  const hasLooked = useRef(false);
  const isEmptySoFar = found === 0 && hasNextPage;
  useEffect(() => {
    if (!isEmptySoFar || hasLooked.current) return;
    hasLooked.current = true;
    void lookFurther();
  }, [isEmptySoFar, lookFurther]);
  return { ...query, fetchNextPage: lookFurther };
}

function TeamRows({ filter, onClear }: { filter: TeamFilter; onClear: () => void }) {
  const { t } = useTranslation();
  const query = useTeam(filter);
  return (
    <QueryOutcome
      query={query}
      skeleton={<LinesSkeleton />}
      failureTitle={t('We could not load your team')}
      reassurance={t('Your team is safe. Only this list could not be shown.')}
    >
      {({ items }) => (
        <>
          {items.length > 0 && <RecordTable caption={t('Your team')} columns={COLUMNS} rows={items} />}
          {items.length === 0 && !query.hasNextPage && <NobodyThere onClear={onClear} />}
          {items.length === 0 && query.hasNextPage && (
            <p role="status" className={styles.count}>
              {t('Nobody so far. There are more members to look through.')}
            </p>
          )}
          <LoadMore query={query} label={items.length === 0 ? t('Look further') : undefined} />
        </>
      )}
    </QueryOutcome>
  );
}

function NobodyThere({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      headingLevel={3}
      illustration={null}
      title={t('Nobody in your team matches')}
      text={t('Choose another group or another level.')}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t('Show everyone')}
        </Button>
      }
    />
  );
}

const COLUMNS: RecordColumn<TeamMember>[] = [
  { label: msg('Name'), inCard: 'title', render: ({ name }) => name },
  { label: msg('Level'), isNumber: true, render: ({ level }) => level },
  { label: msg('Joined'), render: ({ joinedAt }) => <Day of={joinedAt} /> },
  {
    label: msg('Status'),
    render: ({ isActive }, t) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'Active' : 'Not active')}</Badge>
    ),
  },
  { label: msg('Team'), isNumber: true, render: ({ teamSize }) => formatCount(teamSize) },
  {
    label: msg('Contact'),
    render: ({ maskedEmail, maskedMobileNumber }) => (
      <span className={styles.contact}>
        <span>{maskedEmail}</span>
        <span>{maskedMobileNumber}</span>
      </span>
    ),
  },
  {
    label: msg('Packages'),
    isNumber: true,
    inCard: 'figure',
    render: ({ packageTotal }) => <Amount value={packageTotal} />,
  },
];
