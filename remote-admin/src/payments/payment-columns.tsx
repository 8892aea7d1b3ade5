import { Amount } from 'design';
import type { Column } from '../list/columns';
import { MemberLink } from '../users/member-link';

/** Whose money it is. */
export const MEMBER_COLUMN: Column<{ memberId: string; name: string }> = {
  label: 'Name',
  role: 'title',
  render: ({ memberId, name }) => <MemberLink memberId={memberId} name={name} />,
};

export const AMOUNT_COLUMN: Column<{ amount: string }> = {
  label: 'Amount',
  align: 'end',
  role: 'corner',
  render: ({ amount }) => <Amount value={amount} />,
};
