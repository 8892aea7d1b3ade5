import type { PayoutStatus } from 'api/contract';
import { SelectField } from '../list/select-field';

const NAMES = { all: 'All states', pending: 'Pending', success: 'Successful', failed: 'Failed' };

interface PaymentStatusFilterProps {
  status: PayoutStatus | undefined;
  onChange: (status: PayoutStatus | undefined) => void;
}

export function PaymentStatusFilter({ status, onChange }: PaymentStatusFilterProps) {
  return (
    <SelectField
      label="Status"
      value={status ?? 'all'}
      options={NAMES}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : (chosen as PayoutStatus))}
    />
  );
}
