import type { AuditEntry } from 'api/contract';
import { useState } from 'react';
import { CellLines } from '../list/cell-lines';
import type { Column } from '../list/columns';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import { formatMoment } from '../moments/format-moment';
import { AUDIT_KEY } from '../query-keys';
import { AuditChange } from './audit-change';
import type { Period } from '../list/period-fields';
import { PeriodFields } from '../list/period-fields';

const COLUMNS: Column<AuditEntry>[] = [
  { label: 'When', isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: 'Who',
    role: 'title',
    render: ({ actorName, address }) => <CellLines note={`from ${address}`}>{actorName}</CellLines>,
  },
  { label: 'Action', render: ({ action, subject }) => <CellLines note={subject}>{action}</CellLines> },
  { label: 'Change', render: ({ before, after }) => <AuditChange before={before} after={after} /> },
];

/** Who did what to what. Entries are only ever added. */
export function AuditPage() {
  const [period, setPeriod] = useState<Period>({});
  const audit = useList<AuditEntry>({ queryKey: AUDIT_KEY, url: '/admin/audit', filter: { ...period } });
  return (
    <ListPage
      title="Audit Log"
      description="Who did what to what, when and from where. Entries are only ever added."
      noun="entries"
      list={audit}
      searchLabel="Search by action, subject or name"
      filters={<PeriodFields period={period} onChange={setPeriod} />}
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}
