export type Decision = 'approved' | 'rejected';

/** A member's wish to be paid out, which an admin decides once. */
export interface WithdrawalRequest {
  id: number;
  name: string;
  /** In rupees. */
  amount: string;
  status: 'pending' | Decision;
}

export interface RequestDecision {
  requestId: number;
  decision: Decision;
}

/** The list after a decision. What is decided never changes: a second decision leaves the list as it is. */
export function applyDecision(
  requests: WithdrawalRequest[],
  { requestId, decision }: RequestDecision,
): WithdrawalRequest[] {
  return requests.map((request) =>
    request.id === requestId && request.status === 'pending' ? { ...request, status: decision } : request,
  );
}
