import type { Plan } from 'api/contract';
import { Card, EmptyState, Skeleton } from 'design';
import { PlanCard } from './plan-card';
import styles from './plan-grid.module.css';

interface PlanGridProps {
  /** Undefined while they are on their way. */
  plans: Plan[] | undefined;
  onEdit: (plan: Plan) => void;
  onDelete: (plan: Plan, position: number) => void;
}

const SKELETONS = ['first', 'second', 'third'];

export function PlanGrid({ plans, onEdit, onDelete }: PlanGridProps) {
  if (!plans) {
    return (
      <div role="status" aria-label="Loading" className={styles.grid}>
        {SKELETONS.map((key) => (
          <Card key={key}>
            <Skeleton width="half" />
            <Skeleton shape="block" className={styles.skeleton} />
          </Card>
        ))}
      </div>
    );
  }
  if (plans.length === 0) {
    return (
      <Card>
        <EmptyState title="No Plans Found" text="Click Create Plan to add the first tier that members can buy." />
      </Card>
    );
  }
  return (
    <ul className={styles.grid} aria-label="Plans">
      {plans.map((plan, position) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          position={position}
          onEdit={() => onEdit(plan)}
          onDelete={() => onDelete(plan, position)}
        />
      ))}
    </ul>
  );
}
