import { Type, type Static } from 'typebox';
import { Id } from './money';
import { STAFF_ROLES } from './roles';
import { Role } from './users';

/** Somebody who works in the back office. */
export const StaffMember = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: Role,
    isEnabled: Type.Boolean(),
    /** Null before the first sign-in. */
    lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** How many places they are signed in at. */
    sessions: Type.Integer(),
    /** Whether they show more than a password. */
    hasFactor: Type.Boolean(),
  },
  { title: 'StaffMember' },
);
export type StaffMember = Static<typeof StaffMember>;

export const StaffInvitation = Type.Object(
  {
    name: Type.String({ title: 'Name', maxLength: 1000 }),
    email: Type.String({ title: 'Email', maxLength: 1000 }),
    mobileNumber: Type.String({ title: 'Mobile number', maxLength: 100 }),
    role: Type.Enum([...STAFF_ROLES]),
  },
  { title: 'StaffInvitation', additionalProperties: false },
);
export type StaffInvitation = Static<typeof StaffInvitation>;

/** A member who is to be one of the staff, known by the email. */
export const NewStaffMember = Type.Object(
  { email: Type.String({ title: 'Email', maxLength: 1000 }), role: Type.Enum([...STAFF_ROLES]) },
  { title: 'NewStaffMember', additionalProperties: false },
);
export type NewStaffMember = Static<typeof NewStaffMember>;

/** `member`: no longer one of the staff. */
export const RoleChange = Type.Object({ role: Role }, { title: 'RoleChange', additionalProperties: false });
export type RoleChange = Static<typeof RoleChange>;
