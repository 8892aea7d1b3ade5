import type { IncidentOutcome } from 'api/contract';
import { Badge } from 'design';
import { INCIDENT_OUTCOMES } from './incident-words';

const TONES = { retried: 'success', previous: 'pending', failed: 'danger' } as const;

export function IncidentOutcomeBadge({ outcome }: { outcome: IncidentOutcome }) {
  return <Badge tone={TONES[outcome]}>{INCIDENT_OUTCOMES[outcome]}</Badge>;
}
