import type { Deposit } from 'api/contract';
import { Amount, Button, ButtonLink, Card, Notice } from 'design';
import { useState } from 'react';
import { MemberPage } from '../page/member-page';
import { WALLET_CRUMB } from '../wallet/wallet-queries';
import { AddFundsForm } from './add-funds-form';
import { DepositList } from './deposit-list';
import styles from './deposits.module.css';

export function AddFundsPage() {
  const [added, setAdded] = useState<Deposit>();
  return (
    <MemberPage title="Add Funds" lead="Pay the club, then send the reference of the payment." above={[WALLET_CRUMB]}>
      <Card as="section" padding="large" aria-label="New deposit">
        {added ? (
          <AddedDeposit deposit={added} onAnother={() => setAdded(undefined)} />
        ) : (
          <AddFundsForm onAdded={setAdded} />
        )}
      </Card>
      <DepositList />
    </MemberPage>
  );
}

function AddedDeposit({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  return (
    <div className={styles.added}>
      <Notice tone="success">
        We have the reference of your <Amount value={deposit.amount} />. It is pending until the club has found the
        payment at its bank; then your package starts by itself.
      </Notice>
      <div className={styles.actions}>
        <ButtonLink to="/wallet">Back to my wallet</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Add another deposit
        </Button>
      </div>
    </div>
  );
}
