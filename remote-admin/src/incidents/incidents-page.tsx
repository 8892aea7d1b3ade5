import type { IncidentKind, IncidentOutcome, RecordedIncident } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge } from 'design';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';

/** What happened, in the words of somebody who did not build the site. */
const INCIDENT_KINDS: Record<IncidentKind, string> = {
  unreachable: msg('Server not reached'),
  missing: msg('Files missing'),
  foreign: msg('Other files sent'),
  changed: msg('Files changed'),
  timeout: msg('No answer in time'),
  contract: msg('Broken contract'),
  shared: msg('Shared modules differ'),
  import: msg('Stopped at start'),
  render: msg('Broke on the page'),
  uncaught: msg('Error while in use'),
  policy: msg('Kept out by the policy'),
};

/** What became of it for the visitor. */
const INCIDENT_OUTCOMES: Record<IncidentOutcome, string> = {
  retried: msg('Second try worked'),
  previous: msg('Previous release shown'),
  failed: msg('Error page shown'),
  continued: msg('Page went on'),
};

const TONES = { retried: 'success', previous: 'pending', failed: 'danger', continued: 'pending' } as const;

const COLUMNS: Column<RecordedIncident>[] = [
  { label: msg('When'), isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: msg('Part'),
    role: 'title',
    render: ({ remote, release }) => <CellLines note={release}>{remote}</CellLines>,
  },
  {
    label: msg('What happened'),
    render: ({ kind, detail }) => <CellLines note={detail}>{t(INCIDENT_KINDS[kind])}</CellLines>,
  },
  { label: msg('Page'), render: ({ path, place, source }) => <CellLines note={source ?? place}>{path}</CellLines> },
  {
    label: msg('Outcome'),
    align: 'end',
    role: 'corner',
    render: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(INCIDENT_OUTCOMES[outcome])}</Badge>,
  },
];

/** What failed in the browsers of visitors, and what the site made of it. */
export function IncidentsPage() {
  const incidents = useList<RecordedIncident>({
    url: '/admin/telemetry',
    filter: { kind: undefined, outcome: undefined },
  });
  return (
    <ListPage
      title={t('Incidents')}
      description={t(
        "Parts of the site that did not load or broke in somebody's browser. The newest ten thousand are kept.",
      )}
      noun="incidents"
      emptyText={t("Nothing has failed so far. What fails in a visitor's browser will be listed here.")}
      list={incidents}
      searchLabel={t('Search by part, release, page or detail')}
      filters={
        <>
          <ChoiceFilter
            list={incidents}
            name="kind"
            label={t('What happened')}
            all={t('All causes')}
            options={INCIDENT_KINDS}
          />
          <ChoiceFilter
            list={incidents}
            name="outcome"
            label={t('Outcome')}
            all={t('All outcomes')}
            options={INCIDENT_OUTCOMES}
          />
        </>
      }
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}
