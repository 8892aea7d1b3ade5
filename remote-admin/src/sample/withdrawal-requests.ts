import type { WithdrawalRequest } from '../requests/withdrawal-request';

export const SAMPLE_REQUESTS: WithdrawalRequest[] = [
  { id: 101, name: 'Aarav Sharma', amount: '500', status: 'pending' },
  { id: 102, name: 'Meera Iyer', amount: '1200', status: 'pending' },
  { id: 103, name: 'Rohan Das', amount: '300', status: 'approved' },
  { id: 104, name: 'Ananya Gupta', amount: '2500', status: 'pending' },
  { id: 105, name: 'Kabir Khan', amount: '800', status: 'rejected' },
  { id: 106, name: 'Sneha Patil', amount: '450', status: 'pending' },
  { id: 107, name: 'Priya Nair', amount: '650', status: 'approved' },
];

export const listSampleRequests = () => Promise.resolve(SAMPLE_REQUESTS);
