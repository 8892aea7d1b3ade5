import { Type, type Static } from 'typebox';
import { Language } from './languages';
import { Id } from './money';
import { PERMISSIONS, STAFF_ROLES } from './roles';
import { Closed, OrNull, Shape } from './shape';

export const Role = Type.Enum(['member', ...STAFF_ROLES]);
export type Role = Static<typeof Role>;

/** A member as they see themselves. */
export const Profile = Shape('Profile', {
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  mobileNumber: Type.String(),
  referralCode: Type.String(),
  referredBy: OrNull(Type.Object({ name: Type.String() })),
  /** `admin` for everybody of the staff. */
  role: Type.Enum(['member', 'admin']),
  /** What their role among the staff allows in the back office; a member nothing. */
  permissions: Type.Array(Type.Enum(PERMISSIONS)),
  createdAt: Type.String({ format: 'date-time' }),
  /** Whether we know that they read mail at their email. */
  isEmailVerified: Type.Boolean(),
  /** Notifications of the inbox; no more than 100 are counted. */
  unread: Type.Integer(),
  /** Whether they have bought a package, and it was not taken back: pages lay themselves out by it at once. */
  hasPackage: Type.Boolean(),
  /** Only where they have chosen one. */
  language: Type.Optional(Language),
  /** Only of staff who must add a second factor before the back office opens. */
  needsFactor: Type.Optional(Type.Boolean()),
  /** Only where support looks at the site as this member does, and changes nothing: until then. */
  viewedUntil: Type.Optional(Type.String({ format: 'date-time' })),
});
export type Profile = Static<typeof Profile>;

/** Of the member whose referral code it is, for the person who comes with it. */
export const Invitation = Shape('Invitation', { firstName: Type.String() });
export type Invitation = Static<typeof Invitation>;

export const InvitationQuery = Type.Object({
  referralCode: Type.String({ title: 'Referral code', maxLength: 100 }),
});

/**
 * The lengths are limits on what is read at all; what a member may enter is in `rules.ts`, which gives the sentences.
 * The titles name the fields in the sentences about missing and mistyped ones.
 */
export const Registration = Closed('Registration', {
  name: Type.String({ title: 'Name', maxLength: 1000 }),
  email: Type.String({ title: 'Email', maxLength: 1000 }),
  mobileNumber: Type.String({ title: 'Mobile number', maxLength: 100 }),
  password: Type.String({ title: 'Password', maxLength: 1000, 'x-text': 'secret' }),
  referralCode: Type.Optional(Type.String({ title: 'Referral code', maxLength: 100 })),
  /** Of the page, where it is not the first one: mails are written in it from the first on. */
  language: Type.Optional(Language),
});
export type Registration = Static<typeof Registration>;

/** Somebody who works in the back office. */
export const StaffMember = Shape('StaffMember', {
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  isEnabled: Type.Boolean(),
  /** Null before the first sign-in. */
  lastUsedAt: OrNull(Type.String({ format: 'date-time' })),
  /** How many places they are signed in at. */
  sessions: Type.Integer(),
  /** Whether they show more than a password. */
  hasFactor: Type.Boolean(),
});
export type StaffMember = Static<typeof StaffMember>;

export const StaffInvitation = Closed('StaffInvitation', {
  name: Type.String({ title: 'Name', maxLength: 1000 }),
  email: Type.String({ title: 'Email', maxLength: 1000 }),
  mobileNumber: Type.String({ title: 'Mobile number', maxLength: 100 }),
  role: Type.Enum([...STAFF_ROLES]),
});
export type StaffInvitation = Static<typeof StaffInvitation>;

/** A member who is to be one of the staff, known by the email. */
export const NewStaffMember = Closed('NewStaffMember', {
  email: Type.String({ title: 'Email', maxLength: 1000 }),
  role: Type.Enum([...STAFF_ROLES]),
});
export type NewStaffMember = Static<typeof NewStaffMember>;

/** `member`: no longer one of the staff. */
export const RoleChange = Closed('RoleChange', { role: Role });
export type RoleChange = Static<typeof RoleChange>;
