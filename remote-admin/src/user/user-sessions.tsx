import type { SessionInfo } from 'api/contract';
import type { Column } from '../list/columns';
import { Rows } from '../list/rows';
import { formatMoment } from '../moments/format-moment';
import { Section } from './section';

const COLUMNS: Column<SessionInfo>[] = [
  { label: 'Browser', role: 'title', render: ({ userAgent }) => userAgent || 'Unknown' },
  { label: 'Address', render: ({ address }) => address },
  { label: 'Signed in', render: ({ createdAt }) => formatMoment(createdAt) },
  { label: 'Last used', render: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
];

export function UserSessions({ sessions }: { sessions: SessionInfo[] }) {
  return (
    <Section title="Sessions" isEmpty={sessions.length === 0} emptyText="The member is signed in nowhere.">
      <Rows caption="Sessions" columns={COLUMNS} rows={sessions} getKey={({ id }) => id} />
    </Section>
  );
}
