import type { IncidentKind, IncidentOutcome, RecordedIncident } from 'api/contract';
import { useState } from 'react';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { ListPage } from '../list/list-page';
import { SelectField } from '../list/select-field';
import { useList } from '../list/use-list';
import { formatMoment } from '../moments/format-moment';
import { INCIDENTS_KEY } from '../query-keys';
import { IncidentOutcomeBadge } from './incident-outcome-badge';
import { INCIDENT_KINDS, INCIDENT_OUTCOMES } from './incident-words';

const COLUMNS: Column<RecordedIncident>[] = [
  { label: 'When', isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: 'Part',
    role: 'title',
    render: ({ remote, release }) => <CellLines note={release}>{remote}</CellLines>,
  },
  {
    label: 'What happened',
    render: ({ kind, detail }) => <CellLines note={detail}>{INCIDENT_KINDS[kind]}</CellLines>,
  },
  { label: 'Page', render: ({ path }) => path },
  {
    label: 'Outcome',
    align: 'end',
    role: 'corner',
    render: ({ outcome }) => <IncidentOutcomeBadge outcome={outcome} />,
  },
];

/** What failed in the browsers of visitors, and what the site made of it. */
export function IncidentsPage() {
  const [kind, setKind] = useState<IncidentKind>();
  const [outcome, setOutcome] = useState<IncidentOutcome>();
  const incidents = useList<RecordedIncident>({
    queryKey: INCIDENTS_KEY,
    url: '/admin/telemetry',
    filter: { kind, outcome },
  });
  return (
    <ListPage
      title="Incidents"
      description="Parts of the site that did not load or broke in somebody's browser. The newest ten thousand are kept."
      noun="incidents"
      emptyText="Nothing has failed so far. What fails in a visitor's browser will be listed here."
      list={incidents}
      searchLabel="Search by part, release, page or detail"
      filters={
        <>
          <SelectField
            label="What happened"
            value={kind ?? 'all'}
            options={{ all: 'All causes', ...INCIDENT_KINDS }}
            onChange={(chosen) => setKind(chosen === 'all' ? undefined : (chosen as IncidentKind))}
          />
          <SelectField
            label="Outcome"
            value={outcome ?? 'all'}
            options={{ all: 'All outcomes', ...INCIDENT_OUTCOMES }}
            onChange={(chosen) => setOutcome(chosen === 'all' ? undefined : (chosen as IncidentOutcome))}
          />
        </>
      }
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}
