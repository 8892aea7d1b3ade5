import type { Liability } from 'api/contract';
import { Amount } from 'design';
import { Counters } from '../list/counters';

/** What is owed today, and at the end of each horizon. Undefined while it is on its way. */
export function LiabilityFigures({ liability }: { liability: Liability | undefined }) {
  const amountOf = (value: string | undefined) => <Amount value={value ?? '0'} />;
  return (
    <>
      <Counters
        isLoading={!liability}
        counters={[
          {
            label: 'Owed today',
            value: amountOf(liability?.owedToday),
            hint: 'All wallets, and withdrawals not yet paid',
          },
          {
            label: 'Principal in running packages',
            value: amountOf(liability?.runningPrincipal),
            hint: 'In the wallets, not yet withdrawable',
          },
          {
            label: 'Earnings credited so far',
            value: amountOf(liability?.credited),
            hint: (
              <>
                Against {amountOf(liability?.deposits)} of deposits; {amountOf(liability?.paidOut)} paid out
              </>
            ),
          },
        ]}
      />
      {liability && (
        <Counters
          isLoading={false}
          counters={liability.horizons.map(({ days, owed, futureCredits }) => ({
            label: `Owed in ${days} days`,
            value: amountOf(owed),
            hint: <>{amountOf(futureCredits)} of it earnings still to come</>,
          }))}
        />
      )}
    </>
  );
}
