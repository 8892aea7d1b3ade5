import Button from '@mui/material/Button';
import type { BankAccount } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatBusinessDate, toBusinessDate } from 'client/dates';
import { Amount, Badge, Card, EmptyState, LineIcon } from 'design';
import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { useDialog } from '../forms/use-dialog';
import { LoadState } from '../layout/load-error';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { BankAccountDialog } from './bank-account-dialog';
import styles from './bank-accounts.module.css';

/** The club's own accounts, which members pay into. */
export function BankAccountsPage() {
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const { opened, open, close } = useDialog<BankAccount | null>();
  return (
    <>
      <PageHeader
        title={t('Bank Accounts')}
        description={t("The club's own accounts. Members see the newest one that takes the way they pay.")}
        action={
          <May do="bank_accounts.change">
            <Button
              variant="contained"
              startIcon={<LineIcon icon={Plus} size={20} />}
              disabled={!accounts.data}
              onClick={() => open(null)}
            >
              {t('Add account')}
            </Button>
          </May>
        }
      />
      <LoadState title={t('The accounts could not be loaded')} query={accounts} />
      {accounts.data?.length === 0 && (
        <Card>
          <EmptyState
            title={t('No bank accounts yet')}
            text={t('Until there is one, members who do not pay by UPI ask for the number by email.')}
          />
        </Card>
      )}
      <ul className={styles.grid} aria-label={t('Bank accounts')}>
        {accounts.data?.map((account) => (
          <AccountCard key={account.id} account={account} onEdit={() => open(account)} />
        ))}
      </ul>
      {opened && (
        <BankAccountDialog key={opened.count} edited={opened.subject} isOpen={opened.isOpen} onClose={close} />
      )}
    </>
  );
}

function describeUse({ usedFrom, usedUntil }: BankAccount, today: string) {
  if (usedUntil !== null && usedUntil < today) return { tone: 'neutral', word: t('Closed') } as const;
  return usedFrom > today
    ? ({ tone: 'pending', word: t('Planned') } as const)
    : ({ tone: 'success', word: t('Used') } as const);
}

function AccountCard({ account, onEdit }: { account: BankAccount; onEdit: () => void }) {
  const { tone, word } = describeUse(account, toBusinessDate(new Date()));
  const { upiId, isVerifiedMerchant, usedUntil } = account;
  const from = formatBusinessDate(account.usedFrom);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{account.name}</h2>
          <p className={styles.note}>{account.bankName}</p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className={styles.balance}>
        <span className={styles.note}>{t('Balance of the ledger')}</span>
        <Amount value={account.balance} size="large" />
      </p>
      <dl className={styles.facts}>
        <Fact label={t('Account number')} value={account.accountNumber} />
        <Fact label={t('IFSC')} value={account.ifsc} />
        <Fact label={t('Holder')} value={account.holderName} />
        {upiId !== null && (
          <Fact
            label={t('UPI id')}
            value={breakAtSigns(isVerifiedMerchant ? t('{upiId}, verified merchant', { upiId }) : upiId)}
          />
        )}
        <Fact label={t('Members pay by')} value={account.modes.join(', ') || t('Not shown to members')} />
        <Fact
          label={t('Used from')}
          value={usedUntil === null ? from : t('{from} to {until}', { from, until: formatBusinessDate(usedUntil) })}
        />
      </dl>
      <May do="bank_accounts.change">
        <div>
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('Change {name}', { name: account.name })}
            onClick={onEdit}
          >
            {t('Change')}
          </Button>
        </div>
      </May>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.note}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
