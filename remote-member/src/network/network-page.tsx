import type { LevelCount, Network, NetworkHit, NetworkHits } from 'api/contract';
import { formatCount, formatRupees } from 'client/money';
import { useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Amount, Button, ButtonLink, Card, EmptyState, Notice, RichText, Skeleton, TextField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { describeError } from '../error-words';
import { MemberPage } from '../page/member-page';
import { PartTabs } from '../page/part-tabs';
import { QueryOutcome } from '../page/query-outcome';
import styles from './network.module.css';
import { NETWORK_KEY, useRouteMap } from './route-map';
import { RouteTree } from './route-tree';
import { TeamList } from './team-list';

export function NetworkPage() {
  const { t } = useTranslation();
  return (
    <MemberPage title={t('Your Referral Network')} lead={t('View and manage your entire team structure at a glance.')}>
      <QueryOutcome
        query={useServerState<Network>({ queryKey: NETWORK_KEY, url: '/network' })}
        skeleton={<NetworkSkeleton />}
        failureTitle={t('We could not load your network')}
        reassurance={t('Your team is safe. Only this page could not be shown.')}
      >
        {(network) => <NetworkView network={network} />}
      </QueryOutcome>
    </MemberPage>
  );
}

const STOPS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The map and the summary before their members are known. */
function NetworkSkeleton() {
  return (
    <div className={styles.parts}>
      <Card padding="large">
        <Skeleton shape="block" />
      </Card>
      <Card padding="large" className={styles.stops}>
        {STOPS.map((stop) => (
          <div key={stop} className={styles.stop}>
            <Skeleton shape="circle" />
            <Skeleton width="third" />
          </div>
        ))}
      </Card>
    </div>
  );
}

function NetworkView({ network }: { network: Network }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isList = search.get('show') === 'list';
  if (network.self.directCount === 0) {
    return (
      <Card padding="large">
        <EmptyState
          title={t('Your route starts with you')}
          text={t('People who join with your referral code become the next stops on this map.')}
          action={<ButtonLink to="/profile">{t('Open my referral code')}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <div className={styles.parts}>
      <LevelSummary network={network} />
      <PartTabs
        label={t('Parts of your network')}
        parts={[
          { to: '/reference', label: t('Map'), isShown: !isList },
          { to: '/reference?show=list', label: t('List'), isShown: isList },
        ]}
      />
      {isList ? <TeamList /> : <RouteMap network={network} />}
    </div>
  );
}

/** What stands at each level; levels below the last member are left out. */
function LevelSummary({ network }: { network: Network }) {
  const { t } = useTranslation();
  const levels = network.levels.filter(({ members }) => members > 0);
  return (
    <Card as="section" padding="large" aria-labelledby="level-summary" className={styles.card}>
      <h2 id="level-summary" className={styles.title}>
        {t('Your team')}
      </h2>
      <p className={styles.total}>{formatMemberCount(t, network.self.teamSize)}</p>
      <dl className={styles.levels}>
        {levels.map((counts) => (
          <Level key={counts.level} counts={counts} />
        ))}
      </dl>
      <p className={styles.hint}>
        {t('Level 1 joined with your code, level 2 with theirs, and so on. Active members hold a running package.')}
      </p>
    </Card>
  );
}

/** Its members, what they do and what they have paid; the number of the level leads to their list. */
function Level({ counts }: { counts: LevelCount }) {
  const { t } = useTranslation();
  const { level, members, active, packages, invested, joinedThisWeek } = counts;
  return (
    <div className={styles.level}>
      <dt>
        <Link to={`/reference?show=list&level=${level}`} preventScrollReset className={styles.levelLink}>
          {t('Level {level}', { level })}
        </Link>
      </dt>
      <dd>
        {formatMemberCount(t, members)}
        <span className={styles.active}>{t('{count} active', { count: formatCount(active) })}</span>
        <span className={styles.active}>{formatPackageCount(t, packages)}</span>
        <span className={styles.active}>
          <RichText
            text={t('<0>{amount}</0> invested', { amount: formatRupees(invested) })}
            parts={[<Amount key="amount" value={invested} />]}
          />
        </span>
        {joinedThisWeek > 0 && <span className={styles.joined}>{formatJoinedCount(t, joinedThisWeek)}</span>}
      </dd>
    </div>
  );
}

/** "1 member", "8 members", "1,04,512 members". */
function formatMemberCount(t: Translate, count: number): string {
  return count === 1 ? t('1 member') : t('{count} members', { count: formatCount(count) });
}

function formatPackageCount(t: Translate, count: number): string {
  return count === 1 ? t('1 running package') : t('{count} running packages', { count: formatCount(count) });
}

/** The server counts no further. */
const JOINED_COUNTED_MOST = 100;

function formatJoinedCount(t: Translate, count: number): string {
  return count < JOINED_COUNTED_MOST
    ? t('{count} new this week', { count })
    : t('{count} or more new this week', { count: JOINED_COUNTED_MOST });
}

function RouteMap({ network }: { network: Network }) {
  const { t } = useTranslation();
  const map = useRouteMap(network.self.id);
  return (
    <Card as="section" padding="large" aria-label={t('Route map')}>
      <TeamSearch onChoose={map.show} />
      <RouteTree self={network.self} map={map} />
    </Card>
  );
}

/** Finds members of the own team; choosing one shows them on the map. */
function TeamSearch({ onChoose }: { onChoose: (path: readonly string[]) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const query = useServerState<NetworkHits>({
    queryKey: NETWORK_KEY,
    url: '/network/search',
    params: { q: asked },
    enabled: asked !== '',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = typed.trim();
    if (next === asked && query.isError) void query.refetch();
    else setAsked(next);
  }

  return (
    <div className={styles.search}>
      <form role="search" aria-label={t('Your team')} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('Find in your team')}
          type="search"
          autoComplete="off"
          placeholder={t('The start of a name')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value.trim() === '') setAsked('');
          }}
        />
        <Button type="submit" variant="secondary" isBusy={query.isFetching}>
          {t(query.isFetching ? 'Searching...' : 'Search')}
        </Button>
      </form>
      {query.isError && <Notice tone="error">{translateSentence(t, describeError(query.error))}</Notice>}
      {query.data && <Hits text={asked} hits={query.data} onChoose={onChoose} />}
    </div>
  );
}

interface HitsProps {
  text: string;
  hits: readonly NetworkHit[];
  onChoose: (path: readonly string[]) => void;
}

function Hits({ text, hits, onChoose }: HitsProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={styles.count}>
        {describeHits(t, text, hits.length)}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map(({ node, level, path }) => (
            <li key={node.id}>
              <button type="button" className={styles.hit} onClick={() => onChoose(path)}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.text}>
                  {t('Level {level}', { level })}, {node.maskedEmail}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const HITS_MAX = 20;

function describeHits(t: Translate, text: string, count: number): string {
  if (count === 0) return t('Nobody in your team is called "{text}".', { text });
  if (count >= HITS_MAX) return t('The first {count} are shown; a longer name finds fewer.', { count: HITS_MAX });
  return t('{count} found. Choose one to see them on the map.', { count });
}
