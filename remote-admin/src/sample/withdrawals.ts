import type { Withdrawal } from '../withdrawals/withdrawal';

export const SAMPLE_WITHDRAWALS: Withdrawal[] = [
  { id: 'WD2001', name: 'Aarav Sharma', mode: 'UPI', amount: '500', status: 'success' },
  { id: 'WD2002', name: 'Priya Nair', mode: 'Bank Transfer', amount: '650', status: 'pending' },
  { id: 'WD2003', name: 'Meera Iyer', mode: 'NetBanking', amount: '1500', status: 'success' },
  { id: 'WD2004', name: 'Rohan Das', mode: 'UPI', amount: '300', status: 'failed' },
  { id: 'WD2005', name: 'Ananya Gupta', mode: 'Bank Transfer', amount: '3200', status: 'success' },
  { id: 'WD2006', name: 'Sneha Patil', mode: 'UPI', amount: '400', status: 'success' },
  { id: 'WD2007', name: 'Rohan Das', mode: 'UPI', amount: '300', status: 'pending' },
  { id: 'WD2008', name: 'Fatima Sheikh', mode: 'NetBanking', amount: '750', status: 'success' },
];

export const listSampleWithdrawals = () => Promise.resolve(SAMPLE_WITHDRAWALS);
