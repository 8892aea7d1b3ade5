import type { TeamMember, TeamQuery } from '../contract';
import type { Queryable } from '../database/database';
import { listTeam } from '../network/list-team';
import type { FileCell } from './cells';
import type { Filter } from './lists';
import type { ListFile } from './send-file';
import { formatIndianTime } from './words';

const ROWS_PER_PAGE = 500;
/** Of a filtered team; more than a page of the screen, because a file wants all of them. */
const LOOKED_AT_PER_PAGE = 2000;

const toCells = (member: TeamMember): FileCell[] => [
  member.id,
  { text: member.name },
  member.level,
  formatIndianTime(member.joinedAt),
  member.isActive ? 'Active' : 'Not active',
  { amount: member.packageTotal },
  member.teamSize,
  { text: member.maskedEmail },
  { text: member.maskedMobileNumber },
];

/** What the list of the own team shows, with contacts masked as there. */
export function exportTeam(database: Queryable, viewerId: bigint, filter: Filter<TeamQuery>, now: Date): ListFile {
  async function* listPages() {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const place = { ...filter, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const page = await listTeam(database, viewerId, place, now, LOOKED_AT_PER_PAGE);
      yield page.items.map(toCells);
      cursor = page.nextCursor;
    }
  }
  return {
    name: 'team',
    columns: ['Id', 'Name', 'Level', 'Joined (India)', 'Status', 'Packages', 'Team', 'Email', 'Mobile'],
    listPages,
  };
}
