import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Plan } from 'api/contract';
import { formatCount } from 'client/money';
import { Amount, Card, EmptyState, LineIcon, Notice, Skeleton } from 'design';
import { Pencil, Plus, Trash2 } from 'lucide';
import { useAsk } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import blocks from '../layout/blocks.module.css';
import { FactList } from '../layout/fact-list';
import { LoadError } from '../layout/load-error';
import { StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { describeOutOfReach, PlanDialog } from './plan-form';
import styles from './plans.module.css';

export function PlansPage() {
  const plans = useServerState<Plan[]>('/plans');
  const { opened, open, close } = useDialog<Plan | null>();
  return (
    <>
      <PageHeader
        title={t('Manage Plans')}
        description={t('The tiers that members can buy, and their terms.')}
        action={
          <May do="plans.change">
            <Button
              variant="contained"
              startIcon={<LineIcon icon={Plus} size={20} />}
              disabled={!plans.data}
              onClick={() => open(null)}
            >
              {t('Create Plan')}
            </Button>
          </May>
        }
      />
      {plans.error && !plans.data ? (
        <LoadError
          title={t('The plans could not be loaded')}
          query={plans}
          reassurance={t('Nothing was changed: plans and packages are as they were.')}
        />
      ) : (
        <>
          <StaleState query={plans} />
          <PlanGrid plans={plans.data} onEdit={open} />
        </>
      )}
      {opened && (
        <PlanDialog
          key={opened.count}
          isOpen={opened.isOpen}
          edited={opened.subject}
          plans={plans.data ?? []}
          onClose={close}
        />
      )}
    </>
  );
}

interface PlanGridProps {
  /** Undefined while they are on their way. */
  plans: Plan[] | undefined;
  onEdit: (plan: Plan) => void;
}

const SKELETONS = ['first', 'second', 'third'];

function PlanGrid({ plans, onEdit }: PlanGridProps) {
  if (!plans) {
    return (
      <div role="status" aria-label={t('Loading')} className={styles.grid}>
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
          title={t('No Plans Found')}
          text={t('Click Create Plan to add the first tier that members can buy.')}
        />
      </Card>
    );
  }
  return (
    <ul className={styles.grid} aria-label={t('Plans')}>
      {plans.map((plan, position) => (
        <PlanCard key={plan.id} plan={plan} position={position} plans={plans} onEdit={() => onEdit(plan)} />
      ))}
    </ul>
  );
}

interface PlanCardProps {
  plan: Plan;
  position: number;
  /** All of them. */
  plans: Plan[];
  onEdit: () => void;
}

function PlanCard({ plan, position, plans, onEdit }: PlanCardProps) {
  const ask = useAsk();
  const outOfReach = describeOutOfReach(plan.minRecharge, plans);
  const askDelete = () =>
    ask({
      title: t('Delete {name}?', { name: plan.name }),
      text: t('Nobody can buy {name} any more. Packages bought under it run on and keep their terms.', {
        name: plan.name,
      }),
      confirmLabel: t('Delete plan'),
      isDanger: true,
      decide: (write) => write<null>({ method: 'DELETE', url: `/admin/plans/${plan.id}` }),
      done: t('{name} deleted', { name: plan.name }),
    });
  return (
    <Card as="li" className={blocks.card}>
      <div className={styles.head}>
        <div>
          <div className={styles.names}>
            <h2>{t('Plan #{number}', { number: position + 1 })}</h2>
            <p className={styles.ownName}>{plan.name}</p>
          </div>
          <p className={blocks.note}>{t('Investment Tier {number}', { number: position + 1 })}</p>
        </div>
        <May do="plans.change">
          <div className={styles.tools}>
            <IconButton aria-label={t('Edit {name}', { name: plan.name })} onClick={onEdit} className={styles.tool}>
              <LineIcon icon={Pencil} />
            </IconButton>
            <IconButton
              aria-label={t('Delete {name}', { name: plan.name })}
              onClick={askDelete}
              className={styles.tool}
            >
              <LineIcon icon={Trash2} />
            </IconButton>
          </div>
        </May>
      </div>
      <p className={blocks.figure}>
        <span className={blocks.note}>{t('Minimum recharge')}</span>
        <Rupees value={plan.minRecharge} size="large" />
      </p>
      <FactList
        hasLines
        className={styles.terms}
        facts={[
          [t('Daily credit limit'), <Rupees value={plan.dailyProfit} />],
          [t('Minimum withdrawal'), <Rupees value={plan.minWidthdraw} />],
          [t('Cashback days'), countWeekdays(plan.cashbackDay)],
          [t('Open levels'), countLevels(plan.minLevel)],
        ]}
      />
      {outOfReach && <Notice>{outOfReach}</Notice>}
    </Card>
  );
}

function Rupees({ value, size }: { value: number; size?: 'large' }) {
  return <Amount value={String(value)} size={size} />;
}

const countWeekdays = (count: number) =>
  t(count === 1 ? '{count} weekday' : '{count} weekdays', { count: formatCount(count) });

const countLevels = (count: number) => t(count === 1 ? '{count} level' : '{count} levels', { count });
