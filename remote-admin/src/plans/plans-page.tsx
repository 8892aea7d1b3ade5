import Button from '@mui/material/Button';
import type { Plan } from 'api/contract';
import { useToast } from 'design';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import { LoadError } from '../layout/loading';
import { PageHeader } from '../layout/page-header';
import { PlanDialog } from './plan-form';
import { PlanGrid } from './plan-grid';
import { formatPlanName, useChangePlans, usePlans } from './use-plans';

export function PlansPage() {
  const plans = usePlans();
  const form = usePlanDialog();
  const { askDelete, dialog } = usePlanDeletion();

  return (
    <>
      <PageHeader
        title="Manage Plans"
        description="The tiers that members can buy, and their terms."
        action={
          <Button
            variant="contained"
            startIcon={<Plus aria-hidden="true" size={20} />}
            disabled={!plans.data}
            onClick={() => form.open(null)}
          >
            Create Plan
          </Button>
        }
      />
      {plans.error && !plans.data ? (
        <LoadError
          title="The plans could not be loaded"
          query={plans}
          reassurance="Nothing was changed: plans and packages are as they were."
        />
      ) : (
        <PlanGrid plans={plans.data} onEdit={form.open} onDelete={askDelete} />
      )}
      <PlanDialog
        key={form.openedCount}
        isOpen={form.isOpen}
        edited={form.edited}
        plans={plans.data ?? []}
        onClose={form.close}
      />
      {dialog}
    </>
  );
}

function usePlanDialog() {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<Plan | null>(null);
  const [openedCount, setOpenedCount] = useState(0);
  return {
    isOpen,
    edited,
    openedCount,
    open: (plan: Plan | null) => {
      setEdited(plan);
      setOpenedCount(openedCount + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

function usePlanDeletion() {
  const { deletePlan } = useChangePlans();
  const { ask, dialog } = useDecision();
  const { showToast } = useToast();
  return {
    dialog,
    askDelete: (plan: Plan, position: number) => {
      const name = formatPlanName(position);
      ask({
        title: `Delete ${name}?`,
        text: 'Nobody can buy this tier any more. Packages bought under it run on and keep their terms.',
        confirmLabel: 'Delete plan',
        isDanger: true,
        decide: async () => {
          await deletePlan(plan.id);
          showToast(`${name} deleted`);
        },
      });
    },
  };
}
