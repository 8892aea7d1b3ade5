import { Type, type Static } from 'typebox';
import { Id, RupeesText } from './money';
import { PageOf } from './paging';

/** A member of one's own team. E-mail and mobile are masked. */
export const NetworkNode = Type.Object(
  {
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
  },
  { title: 'NetworkNode' },
);
export type NetworkNode = Static<typeof NetworkNode>;

export const LevelCount = Type.Object({
  level: Type.Integer({ minimum: 1, maximum: 10 }),
  members: Type.Integer(),
  active: Type.Integer(),
});
export type LevelCount = Static<typeof LevelCount>;

/** The root of the tree: the member, and how many stand at each level below. */
export const Network = Type.Object({ self: NetworkNode, levels: Type.Array(LevelCount) }, { title: 'Network' });
export type Network = Static<typeof Network>;

/** Direct downline of a node, oldest first. */
export const NetworkChildren = PageOf(NetworkNode);
export type NetworkChildren = Static<typeof NetworkChildren>;

/** A hit of the search within one's own team; `path` leads from the member's direct downline to the hit, ids only. */
export const NetworkHit = Type.Object(
  { node: NetworkNode, level: Type.Integer(), path: Type.Array(Id) },
  { title: 'NetworkHit' },
);
export type NetworkHit = Static<typeof NetworkHit>;
export const NetworkHits = Type.Array(NetworkHit);
export type NetworkHits = Static<typeof NetworkHits>;
