import type { AdminUser, Permission } from 'api/contract';
import type { ReactNode } from 'react';
import { useSession } from 'shared-auth';
import { t } from '../texts';

/** Says what the role of the signed-in person allows. What is hidden by it is refused by the API, too. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => user?.permissions.includes(permission) ?? false;
}

interface MayProps {
  do: Permission;
  /** Whose account it is done to: that of staff is for those who may change the staff. */
  to?: Pick<AdminUser, 'role'>;
  children: ReactNode;
  /** In its place for those who may not. */
  otherwise?: ReactNode;
}

/** Shows what a person may use. */
export function May({ do: permission, to, children, otherwise }: MayProps) {
  const may = useMay();
  const isOfMember = to === undefined || to.role === 'member';
  return may(permission) && (isOfMember || may('staff.change')) ? children : otherwise;
}

/** Who works here, by name. */
export function useAdminName(): string {
  return useSession().user?.name || t('Admin');
}
