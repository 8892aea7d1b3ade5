import Button from '@mui/material/Button';
import { Badge } from 'design';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import styles from './request-action.module.css';
import type { Decision, WithdrawalRequest } from './withdrawal-request';

interface RequestActionProps {
  request: WithdrawalRequest;
  onDecide: (decision: Decision) => void;
}

/** The two buttons of a pending request; of a decided one, what was decided. */
export function RequestAction({ request, onDecide }: RequestActionProps) {
  const cellRef = useRef<HTMLDivElement>(null);

  // The pressed button is about to disappear: the focus stays in its place, where the badge will be.
  const decide = (decision: Decision) => {
    cellRef.current?.focus();
    onDecide(decision);
  };

  return (
    <div ref={cellRef} tabIndex={-1} className={styles.action}>
      {request.status === 'pending' ? (
        <>
          <Button
            variant="contained"
            startIcon={<Check aria-hidden="true" size={18} />}
            aria-label={`Approve request ${request.id}`}
            onClick={() => decide('approved')}
          >
            Approve
          </Button>
          <Button
            variant="outlined"
            color="error"
            startIcon={<X aria-hidden="true" size={18} />}
            aria-label={`Reject request ${request.id}`}
            onClick={() => decide('rejected')}
          >
            Reject
          </Button>
        </>
      ) : (
        <DecisionBadge decision={request.status} />
      )}
    </div>
  );
}

function DecisionBadge({ decision }: { decision: Decision }) {
  return decision === 'approved' ? (
    <Badge tone="success">Approved</Badge>
  ) : (
    <Badge tone="danger">Rejected</Badge>
  );
}
