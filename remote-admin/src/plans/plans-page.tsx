import Button from '@mui/material/Button';
import { Card, ErrorState, useToast } from 'design';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatError } from 'shared-auth';
import { PageHeader } from '../layout/page-header';
import { CreatePlanDialog } from './create-plan-dialog';
import { DeletePlanDialog } from './delete-plan-dialog';
import { formatPlanName } from './plan';
import { PlanGrid } from './plan-grid';
import { useDeletePlan, usePlans } from './use-plans';

export function PlansPage() {
  const plans = usePlans();
  const [isCreating, setCreating] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const deletion = usePlanDeletion();

  return (
    <>
      <PageHeader
        title="Manage Plans"
        description="The tiers that members can buy, and their terms."
        headingRef={headingRef}
        action={
          <Button
            variant="contained"
            startIcon={<Plus aria-hidden="true" size={20} />}
            disabled={!plans.data}
            onClick={() => setCreating(true)}
          >
            Create Plan
          </Button>
        }
      />
      {plans.error ? (
        <Card>
          <ErrorState
            title="The plans could not be loaded"
            text={formatError(plans.error, 'Please try again.')}
            reassurance="Nothing was changed: plans and packages are as they were."
            onRetry={() => void plans.refetch()}
            isRetrying={plans.isFetching}
          />
        </Card>
      ) : (
        <PlanGrid plans={plans.data} onDelete={deletion.ask} />
      )}
      <CreatePlanDialog isOpen={isCreating} plans={plans.data ?? []} onClose={() => setCreating(false)} />
      <DeletePlanDialog
        isOpen={deletion.isAsking}
        planName={deletion.planName}
        isDeleting={deletion.isDeleting}
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
        // The button that opened the dialog has gone with its card.
        onExited={() => deletion.wasConfirmed && headingRef.current?.focus()}
      />
    </>
  );
}

/** Asks before a plan is deleted. The plan stays named while the dialog fades out. */
function usePlanDeletion() {
  const deletePlan = useDeletePlan();
  const { showToast } = useToast();
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState({ planId: '', planName: '' });

  return {
    isAsking,
    planName: asked.planName,
    isDeleting: deletePlan.isPending,
    wasConfirmed: deletePlan.isSuccess && deletePlan.variables === asked.planId,
    ask: (planId: string, position: number) => {
      setAsked({ planId, planName: formatPlanName(position) });
      setAsking(true);
    },
    cancel: () => setAsking(false),
    confirm: () =>
      deletePlan.mutate(asked.planId, {
        onSuccess: () => {
          setAsking(false);
          showToast(`${asked.planName} deleted`);
        },
        onError: (error) =>
          showToast(formatError(error, `${asked.planName} was not deleted.`), { tone: 'error' }),
      }),
  };
}
