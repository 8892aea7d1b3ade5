import { Type, type Static } from 'typebox';
import { Id, RupeesText } from './money';
import { PageOf, PageQuery } from './paging';
import { Query, Shape } from './shape';

/** A member of one's own team. Email and mobile are masked. */
export const NetworkNode = Shape('NetworkNode', {
  id: Id,
  name: Type.String(),
  maskedEmail: Type.String(),
  maskedMobileNumber: Type.String(),
  joinedAt: Type.String({ format: 'date-time' }),
  /** Holds a running package and is enabled. */
  isActive: Type.Boolean(),
  packageTotal: RupeesText,
  /** Size of the whole downline below this member. */
  teamSize: Type.Integer(),
  directCount: Type.Integer(),
});
export type NetworkNode = Static<typeof NetworkNode>;

export const LevelCount = Type.Object({
  level: Type.Integer({ minimum: 1, maximum: 10 }),
  members: Type.Integer(),
  active: Type.Integer(),
  /** Running ones. */
  packages: Type.Integer(),
  /** Paid for packages that were not taken back. */
  invested: RupeesText,
  /** Since Monday in India; 100 stands for any more. */
  joinedThisWeek: Type.Integer({ maximum: 100 }),
});
export type LevelCount = Static<typeof LevelCount>;

/** The root of the tree: the member, and how many stand at each level below. */
export const Network = Shape('Network', { self: NetworkNode, levels: Type.Array(LevelCount) });
export type Network = Static<typeof Network>;

/** Direct downline of a node, oldest first. */
export const NetworkChildren = PageOf(NetworkNode);
export type NetworkChildren = Static<typeof NetworkChildren>;

/** A hit of the search within one's own team; `path` leads from the member's direct downline to the hit, ids only. */
export const NetworkHit = Shape('NetworkHit', { node: NetworkNode, level: Type.Integer(), path: Type.Array(Id) });
export type NetworkHit = Static<typeof NetworkHit>;
export const NetworkHits = Type.Array(NetworkHit);
export type NetworkHits = Static<typeof NetworkHits>;

/** Members of one's team whom one can do something for. */
export const TeamFilter = Type.Enum(['noPackage', 'ending', 'joinedThisWeek'], {
  title: 'Filter',
  description:
    'noPackage: holds no running package; ending: a package of theirs is paid for five weekdays more at most; joinedThisWeek: since Monday in India',
});
export type TeamFilter = Static<typeof TeamFilter>;

/** Without one, who joined last comes first. */
export const TeamSort = Type.Enum(['oldest', 'nearest'], { title: 'Sort' });
export type TeamSort = Static<typeof TeamSort>;

/** Which members of the ten levels below oneself are listed, and how. */
export const TeamQuery = Query({
  ...PageQuery,
  filter: Type.Optional(TeamFilter),
  level: Type.Optional(Type.Integer({ title: 'Level', minimum: 1, maximum: 10 })),
  sort: Type.Optional(TeamSort),
});
export type TeamQuery = Static<typeof TeamQuery>;

/** A member of the ten levels below oneself, and at which they stand. */
export const TeamMember = Shape('TeamMember', {
  ...NetworkNode.properties,
  level: Type.Integer({ minimum: 1, maximum: 10 }),
});
export type TeamMember = Static<typeof TeamMember>;

/** A page may hold fewer than were asked for and still have a next one: each looks at so many of the team at most. */
export const TeamPage = PageOf(TeamMember);
export type TeamPage = Static<typeof TeamPage>;
