import Button from '@mui/material/Button';
import type { NewRollback, NewShare, ReleasedPart, ReleaseEntry } from 'api/contract';
import { formatMoment } from 'client/dates';
import { formatCount } from 'client/money';
import { msg } from 'client/msg';
import { Badge, Card, EmptyState, RichText } from 'design';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import blocks from '../layout/blocks.module.css';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import type { Trend } from './release-health';
import { calculateTrend, describeDay, describeEvent, formatRate } from './release-health';
import styles from './releases.module.css';

/** What is live of each part of the site, how it does, and what it could go back to. */
export function ReleasesPage() {
  const parts = useServerState<ReleasedPart[]>('/admin/releases');
  return (
    <>
      <PageHeader
        title={t('Releases')}
        description={t('What is live of each part of the site, and how it does. Counts are of the last thirty days.')}
      />
      <LoadState
        title={t('The releases could not be loaded')}
        query={parts}
        reassurance={t('Nothing was changed: the site is as it was.')}
      />
      {parts.data && <Parts parts={parts.data} />}
    </>
  );
}

function Parts({ parts }: { parts: ReleasedPart[] }) {
  if (parts.length === 0) {
    return (
      <Card>
        <EmptyState title={t('No releases yet')} text={t('What a team publishes will be listed here.')} />
      </Card>
    );
  }
  return (
    <div className={blocks.sections}>
      {parts.map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </div>
  );
}

function Part({ part: { name, releases, history } }: { part: ReleasedPart }) {
  const live = releases.find(({ state }) => state === 'live');
  return (
    <Card as="section" padding="none" aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {live && <Health release={live} />}
      </div>
      <Rows
        isWide
        caption={t('Releases of {name}', { name })}
        columns={listColumns(name)}
        rows={releases}
        getKey={({ version }) => version}
      />
      {history.length > 0 && <History name={name} history={history} />}
    </Card>
  );
}

const TRENDS: Record<Trend, string> = {
  higher: msg('More than the day before'),
  lower: msg('Less than the day before'),
  same: msg('As the day before'),
  unknown: msg('Too few visits to compare'),
};
const TREND_TONES = { higher: 'danger', lower: 'success', same: 'neutral', unknown: 'neutral' } as const;

function Health({ release }: { release: ReleaseEntry }) {
  const trend = calculateTrend(release);
  return (
    <p className={styles.health}>
      <span>{describeDay(release.lastDay)}</span>
      <Badge tone={TREND_TONES[trend]}>{t(TRENDS[trend])}</Badge>
    </p>
  );
}

const STATES: Record<ReleaseEntry['state'], string> = {
  live: msg('Live'),
  canary: msg('Live for some'),
  kept: msg('Kept'),
  withdrawn: msg('Withdrawn'),
};
const STATE_TONES = { live: 'success', canary: 'pending', kept: 'neutral', withdrawn: 'danger' } as const;

const listColumns = (part: string): Column<ReleaseEntry>[] => [
  {
    label: msg('Release'),
    role: 'title',
    render: ({ version, publishedAt }) => <CellLines note={formatMoment(publishedAt)}>{version}</CellLines>,
  },
  { label: msg('Signed by'), render: ({ teams }) => (teams.length > 0 ? teams.join(', ') : '–') },
  {
    label: msg('Live until'),
    isUnbroken: true,
    render: ({ liveUntil }) => (liveUntil ? formatMoment(liveUntil) : '–'),
  },
  { label: msg('Visits'), align: 'end', render: ({ total }) => formatCount(total.visits) },
  { label: msg('Incidents'), align: 'end', render: ({ total }) => formatRate(total) },
  {
    label: msg('State'),
    align: 'end',
    role: 'corner',
    render: ({ state, sharePercent }) => (
      <Badge tone={STATE_TONES[state]}>
        {sharePercent === null ? t(STATES[state]) : t('Live for {sharePercent} %', { sharePercent })}
      </Badge>
    ),
  },
  {
    label: msg('Change'),
    align: 'end',
    role: 'foot',
    render: ({ state, version, sharePercent }) => {
      if (state === 'live') return null;
      return (
        <May do="releases.change">
          {sharePercent === null ? (
            <RollbackButton part={part} version={version} />
          ) : (
            <ShareButtons part={part} version={version} sharePercent={sharePercent} />
          )}
        </May>
      );
    },
  },
];

function RollbackButton({ part, version }: { part: string; version: string }) {
  const ask = useAsk();
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('Roll back {part} to {version}', { part, version })}
      onClick={() => ask(rollBack(part, version))}
    >
      {t('Roll back')}
    </Button>
  );
}

const rollBack = (name: string, version: string): Decision => ({
  title: t('Make {version} of {name} live?', { version, name }),
  text: t('Every visitor gets it with the next page. Open pages go on as they are, and are offered a reload.'),
  confirmLabel: t('Roll back'),
  isDanger: true,
  field: describeReason(t('It stands in the history and in the audit log.')),
  decide: (write, reason) => {
    const data: NewRollback = { name, version, reason };
    return write<null>({ method: 'POST', url: '/admin/releases/rollback', data });
  },
  done: t('{name} is on its way back to {version}', { name, version }),
});

/** Of a release that is live for a share of the visitors. */
function ShareButtons({ part, version, sharePercent }: { part: string; version: string; sharePercent: number }) {
  const ask = useAsk();
  const other = sharePercent === 5 ? 25 : 5;
  return (
    <span className={styles.shares}>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('Give {version} of {part} to {other} % of the visitors', { version, part, other })}
        onClick={() => ask(changeShare(part, version, other))}
      >
        {other} %
      </Button>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('Give {version} of {part} to everybody', { version, part })}
        onClick={() => ask(changeShare(part, version, 100))}
      >
        {t('Everybody')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={t('Withdraw {version} of {part}', { version, part })}
        onClick={() => ask(changeShare(part, version, 0))}
      >
        {t('Withdraw')}
      </Button>
    </span>
  );
}

const SHARE_WORDS: Record<NewShare['sharePercent'], Record<'title' | 'text' | 'confirmLabel', string>> = {
  0: {
    title: msg('Withdraw'),
    text: msg('Those who have it get the live release with the next page, and open pages are offered a reload.'),
    confirmLabel: msg('Withdraw'),
  },
  5: {
    title: msg('Give to 5 % of the visitors'),
    text: msg('Those of them who have it keep it.'),
    confirmLabel: msg('Give to 5 %'),
  },
  25: {
    title: msg('Give to 25 % of the visitors'),
    text: msg('It is withdrawn by itself when clearly more fails in it than in the live release.'),
    confirmLabel: msg('Give to 25 %'),
  },
  100: {
    title: msg('Give to everybody'),
    text: msg('Every visitor gets it with the next page, and nothing withdraws it by itself any more.'),
    confirmLabel: msg('Give to everybody'),
  },
};

function changeShare(name: string, version: string, sharePercent: NewShare['sharePercent']): Decision {
  const { title, text, confirmLabel } = SHARE_WORDS[sharePercent];
  return {
    title: t('{action}: {version} of {name}?', { action: t(title), version, name }),
    text: t(text),
    confirmLabel: t(confirmLabel),
    isDanger: sharePercent === 0,
    field: describeReason(t('It stands in the history and in the audit log.')),
    decide: (write, reason) => {
      const data: NewShare = { name, version, sharePercent, reason };
      return write<null>({ method: 'POST', url: '/admin/releases/share', data });
    },
    done: describeShared(name, version, sharePercent),
  };
}

function describeShared(name: string, version: string, sharePercent: NewShare['sharePercent']): string {
  if (sharePercent === 0) return t('{version} of {name} is withdrawn', { version, name });
  if (sharePercent === 100) return t('{version} of {name} is on its way to everybody', { version, name });
  return t('{version} of {name} is on its way to {sharePercent} %', { version, name, sharePercent });
}

/** Of the history of a part, before somebody asks for more. */
const SHOWN_EVENTS = 4;

/** What was done, by whom and why: the latest at once, the rest when it is asked for. */
function History({ name, history }: Pick<ReleasedPart, 'name' | 'history'>) {
  const [latest, earlier] = [history.slice(0, SHOWN_EVENTS), history.slice(SHOWN_EVENTS)];
  return (
    <section className={styles.history} aria-label={t('History of {name}', { name })}>
      <h3 className={styles.historyTitle}>{t('History')}</h3>
      <Events events={latest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('Earlier')}</summary>
          <Events events={earlier} />
        </details>
      )}
    </section>
  );
}

function Events({ events }: { events: ReleasedPart['history'] }) {
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.action}`}>
          <span className={styles.moment}>{formatMoment(event.at)}</span>
          <span>
            <RichText
              text={t('{event} by <0>{by}</0>', { event: describeEvent(event), by: event.by })}
              parts={[<strong key="by" />]}
            />
            {event.reason && <span className={styles.reason}>{event.reason}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
