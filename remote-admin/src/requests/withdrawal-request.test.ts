import { SAMPLE_REQUESTS } from '../sample/withdrawal-requests';
import { applyDecision } from './withdrawal-request';

const statusOf = (requests: typeof SAMPLE_REQUESTS, id: number) =>
  requests.find((request) => request.id === id)?.status;

test('a pending request becomes what was decided, and no other request changes', () => {
  const decided = applyDecision(SAMPLE_REQUESTS, { requestId: 101, decision: 'approved' });
  expect(statusOf(SAMPLE_REQUESTS, 101)).toBe('pending');
  expect(statusOf(decided, 101)).toBe('approved');
  expect(decided.filter((request, index) => request !== SAMPLE_REQUESTS[index])).toHaveLength(1);
});

test('a decided request keeps its decision', () => {
  const approved = applyDecision(SAMPLE_REQUESTS, { requestId: 101, decision: 'approved' });
  expect(statusOf(applyDecision(approved, { requestId: 101, decision: 'rejected' }), 101)).toBe('approved');
});
