/**
 * The moment at which a member had to be enabled for run `r`: of the run itself, or the end of a date that was paid
 * late.
 */
export const ENABLED_AT = `CASE WHEN (r.started_at AT TIME ZONE 'Asia/Kolkata')::date = r.business_date THEN r.started_at
  ELSE (r.business_date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata' END`;

/** @returns SQL: whether a member was enabled at a moment; null is now */
export function toWasEnabledSql(memberId: string, at: string): string {
  return `coalesce(
  (SELECT c.was_enabled FROM enabled_changes c WHERE c.member_id = ${memberId} AND c.changed_at >= ${at} ORDER BY c.changed_at, c.id LIMIT 1),
  (SELECT m.is_enabled FROM members m WHERE m.id = ${memberId}))`;
}
