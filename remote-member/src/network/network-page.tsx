import type { Network, NetworkHit, NetworkHits } from 'api/contract';
import { useServerState } from 'client/queries';
import { Button, ButtonLink, Card, EmptyState, Notice, Skeleton, TextField } from 'design';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { describeError } from '../error-words';
import { MemberPage } from '../page/member-page';
import { QueryOutcome } from '../page/query-outcome';
import styles from './network.module.css';
import { NETWORK_KEY, RouteMapContext, useRouteMapState } from './route-map-context';
import { RouteTree } from './route-tree';

export function NetworkPage() {
  return (
    <MemberPage title="Your Referral Network" lead="View and manage your entire team structure at a glance.">
      <QueryOutcome
        query={useServerState<Network>({ queryKey: NETWORK_KEY, url: '/network' })}
        skeleton={<NetworkSkeleton />}
        failureTitle="We could not load your network"
        reassurance="Your team is safe. Only this page could not be shown."
      >
        {(network) => <NetworkView network={network} />}
      </QueryOutcome>
    </MemberPage>
  );
}

function NetworkView({ network }: { network: Network }) {
  const map = useRouteMapState();
  if (network.self.directCount === 0) {
    return (
      <Card padding="large">
        <EmptyState
          title="Your route starts with you"
          text="People who join with your referral code become the next stops on this map."
          action={<ButtonLink to="/profile">Open my referral code</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <div className={styles.parts}>
      <LevelSummary network={network} />
      <Card as="section" padding="large" aria-label="Route map">
        <TeamSearch onChoose={map.show} />
        <RouteMapContext value={map}>
          <RouteTree self={network.self} />
        </RouteMapContext>
      </Card>
    </div>
  );
}

/** How many stand at each level, and how many of them are active; levels below the last member are left out. */
function LevelSummary({ network }: { network: Network }) {
  const levels = network.levels.filter(({ members }) => members > 0);
  return (
    <Card as="section" padding="large" aria-labelledby="level-summary" className={styles.card}>
      <h2 id="level-summary" className={styles.title}>
        Your team
      </h2>
      <p className={styles.total}>{formatMemberCount(network.self.teamSize)}</p>
      <dl className={styles.levels}>
        {levels.map(({ level, members, active }) => (
          <div key={level} className={styles.level}>
            <dt>Level {level}</dt>
            <dd>
              {formatMemberCount(members)}
              <span className={styles.active}>{active.toLocaleString('en-IN')} active</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        Level 1 joined with your code, level 2 with theirs, and so on. Active members hold a running package.
      </p>
    </Card>
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

/** "1 member", "8 members", "1,04,512 members". */
function formatMemberCount(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'member' : 'members'}`;
}

const HITS_MAX = 20;

/** Finds members of the own team; choosing one shows them on the map. */
function TeamSearch({ onChoose }: { onChoose: (path: readonly string[]) => void }) {
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
    setAsked(typed.trim());
  }

  return (
    <div className={styles.search}>
      <form role="search" aria-label="Your team" className={styles.form} onSubmit={submit}>
        <TextField
          label="Find in your team"
          type="search"
          autoComplete="off"
          placeholder="The start of a name"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value.trim() === '') setAsked('');
          }}
        />
        <Button type="submit" variant="secondary" isBusy={query.isFetching}>
          {query.isFetching ? 'Searching...' : 'Search'}
        </Button>
      </form>
      {query.isError && <Notice tone="error">{describeError(query.error)}</Notice>}
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
  return (
    <>
      <p role="status" className={styles.count}>
        {describeHits(text, hits.length)}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map(({ node, level, path }) => (
            <li key={node.id}>
              <button type="button" className={styles.hit} onClick={() => onChoose(path)}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.text}>
                  Level {level}, {node.maskedEmail}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeHits(text: string, count: number): string {
  if (count === 0) return `Nobody in your team is called "${text}".`;
  if (count >= HITS_MAX) return `The first ${HITS_MAX} are shown; a longer name finds fewer.`;
  return `${count} found. Choose one to see them on the map.`;
}
