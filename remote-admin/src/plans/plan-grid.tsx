import { Card, EmptyState, Skeleton } from 'design';
import type { Plan } from './plan';
import { PlanCard } from './plan-card';
import styles from './plan-grid.module.css';

interface PlanGridProps {
  /** Undefined while they are on their way. */
  plans: Plan[] | undefined;
  onDelete: (planId: string, position: number) => void;
}

const SKELETONS = ['first', 'second', 'third'];

export function PlanGrid({ plans, onDelete }: PlanGridProps) {
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
        <EmptyState
          title="No Plans Found"
          text="Click Create Plan to add the first tier that members can buy."
        />
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
          onDelete={() => onDelete(plan.id, position)}
        />
      ))}
    </ul>
  );
}
