import { sumRupees } from '../amounts/sum-rupees';

export type PaymentMode = 'UPI' | 'NetBanking' | 'Credit Card' | 'Bank Transfer';

/** What deposits and withdrawals have in common. */
export interface Payment {
  id: string;
  name: string;
  mode: PaymentMode;
  /** In rupees. */
  amount: string;
  status: 'success' | 'pending' | 'failed';
}

export interface PaymentSummary {
  /** Successful payments alone, in rupees. */
  total: string;
  successCount: number;
  pendingCount: number;
}

export function calculatePaymentSummary(payments: Payment[]): PaymentSummary {
  const successful = payments.filter(({ status }) => status === 'success');
  return {
    total: sumRupees(successful.map(({ amount }) => amount)),
    successCount: successful.length,
    pendingCount: payments.filter(({ status }) => status === 'pending').length,
  };
}
