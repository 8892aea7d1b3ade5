/** A member as the back office lists them. */
export interface User {
  id: string;
  name: string;
  mobile: string;
  /** Name of the sponsor. */
  referredBy: string;
  /** Calendar day, `2026-01-05`. */
  dateOfJoining: string;
  /** In rupees. */
  amount: string;
  isEnabled: boolean;
}

export interface EnabledChange {
  userId: string;
  isEnabled: boolean;
}

/** The list after one member was enabled or disabled. */
export function applyEnabledChange(users: User[], { userId, isEnabled }: EnabledChange): User[] {
  return users.map((user) => (user.id === userId ? { ...user, isEnabled } : user));
}
