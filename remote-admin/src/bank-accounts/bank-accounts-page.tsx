import Button from '@mui/material/Button';
import type { BankAccount, BankAccountSettings, NewBankAccount, Proposed, TransferMode } from 'api/contract';
import { checkAccountNumber, checkIfsc, checkUpiId } from 'api/contract/rules';
import { breakAtSigns } from 'client/break-at-signs';
import { formatBusinessDate, toBusinessDate } from 'client/dates';
import type { useForm } from 'client/form';
import { msg } from 'client/msg';
import { Amount, Badge, Card, EmptyState, LineIcon, Notice } from 'design';
import { Plus } from 'lucide';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { FactList } from '../layout/fact-list';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './bank-accounts.module.css';

/** The club's own accounts, which members pay into. */
export function BankAccountsPage() {
  const accounts = useServerState<BankAccount[]>('/admin/bank-accounts');
  const { open, element } = useDialogOf(BankAccountDialog);
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
              onClick={() => open({ edited: null })}
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
          <AccountCard key={account.id} account={account} onEdit={() => open({ edited: account })} />
        ))}
      </ul>
      {element}
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
    <Card as="li" className={blocks.card}>
      <div className={styles.head}>
        <div>
          <h2>{account.name}</h2>
          <p className={blocks.note}>{account.bankName}</p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className={blocks.figure}>
        <span className={blocks.note}>{t('Balance of the ledger')}</span>
        <Amount value={account.balance} size="large" />
      </p>
      <FactList
        hasLines
        facts={[
          [t('Account number'), account.accountNumber],
          [t('IFSC'), account.ifsc],
          [t('Holder'), account.holderName],
          [t('UPI id'), upiId && breakAtSigns(isVerifiedMerchant ? t('{upiId}, verified merchant', { upiId }) : upiId)],
          [t('Members pay by'), account.modes.join(', ') || t('Not shown to members')],
          [
            t('Used from'),
            usedUntil === null ? from : t('{from} to {until}', { from, until: formatBusinessDate(usedUntil) }),
          ],
        ]}
      />
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

const MODES: Record<string, string> = {
  'UPI,IMPS,NEFT,RTGS': msg('UPI, IMPS, NEFT and RTGS'),
  'IMPS,NEFT,RTGS': msg('IMPS, NEFT and RTGS'),
  UPI: msg('UPI alone'),
  '': msg('Not shown to members'),
};
const MERCHANT = { no: msg('No: at most ₹1,00,000 by UPI'), yes: msg('Yes: at most ₹5,00,000 by UPI') };

/** What a field that must be filled says while it is not. */
const requireText = (text: string, otherwise: string) => (text.trim() === '' ? otherwise : undefined);

interface BankAccountTexts {
  name: string;
  bankName: string;
  holderName: string;
  accountNumber: string;
  ifsc: string;
  upiId: string;
  isVerifiedMerchant: string;
  modes: string;
  usedFrom: string;
  usedUntil: string;
}

const toTexts = (account: BankAccount | null): BankAccountTexts => ({
  name: account?.name ?? '',
  bankName: account?.bankName ?? '',
  holderName: account?.holderName ?? '',
  accountNumber: account?.accountNumber ?? '',
  ifsc: account?.ifsc ?? '',
  upiId: account?.upiId ?? '',
  isVerifiedMerchant: account?.isVerifiedMerchant ? 'yes' : 'no',
  modes: account ? account.modes.join(',') : 'UPI,IMPS,NEFT,RTGS',
  usedFrom: account?.usedFrom ?? toBusinessDate(new Date()),
  usedUntil: account?.usedUntil ?? '',
});

const checkUpi = (upiId: string, modes: string) => {
  if (upiId.trim() !== '') return checkUpiId(upiId);
  return modes.includes('UPI') ? t('UPI id is required for payments by UPI.') : undefined;
};

const checkTexts = (texts: BankAccountTexts) => ({
  name: requireText(texts.name, t('Name is required.')),
  bankName: requireText(texts.bankName, t('Bank is required.')),
  holderName: requireText(texts.holderName, t('Holder is required.')),
  accountNumber: checkAccountNumber(texts.accountNumber),
  ifsc: checkIfsc(texts.ifsc),
  upiId: checkUpi(texts.upiId, texts.modes),
  usedFrom: requireText(texts.usedFrom, t('The first day is required.')),
  usedUntil:
    texts.usedUntil !== '' && texts.usedUntil < texts.usedFrom ? t('The last day is before the first one.') : undefined,
});

const toSettings = (texts: BankAccountTexts): BankAccountSettings => ({
  name: texts.name,
  bankName: texts.bankName,
  holderName: texts.holderName,
  upiId: texts.upiId.trim() || null,
  isVerifiedMerchant: texts.isVerifiedMerchant === 'yes',
  modes: texts.modes.split(',').filter((mode) => mode !== '') as TransferMode[],
  usedFrom: texts.usedFrom,
  usedUntil: texts.usedUntil || null,
});

/** Adds an account, or changes what members see of one. */
function BankAccountDialog({ edited, ...dialog }: DialogProps & { edited: BankAccount | null }) {
  const form = useDialogForm(dialog, {
    initial: toTexts(edited),
    check: checkTexts,
    send: (write, texts) => {
      const data = toSettings(texts);
      const url = '/admin/bank-accounts';
      const added: NewBankAccount = { ...data, accountNumber: texts.accountNumber, ifsc: texts.ifsc };
      return write<BankAccount | Proposed>(
        edited ? { method: 'PUT', url: `${url}/${edited.id}`, data } : { method: 'POST', url, data: added },
      );
    },
    done: () => (edited ? t('Account saved') : t('Account added')),
    failure: t('The account was not saved.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={edited ? t('Change {name}', { name: edited.name }) : t('Add a bank account')}
      text={
        <Notice>
          {edited
            ? t('Number and IFSC stay. For another number add another account, and give this one a last day.')
            : t('Members pay into what stands here. Number and IFSC cannot be changed afterwards: read them twice.')}
        </Notice>
      }
      form={form}
      submitLabel={t('Save account')}
    >
      <AccountFields form={form} edited={edited} />
    </FormDialog>
  );
}

interface AccountFieldsProps {
  form: Pick<ReturnType<typeof useForm<BankAccountTexts>>, 'field'>;
  edited: BankAccount | null;
}

function AccountFields({ form: { field }, edited }: AccountFieldsProps) {
  const modes = field('modes');
  const known = modes.defaultValue ?? '';
  const required = { 'aria-required': true } as const;
  return (
    <>
      <FormField
        field={field('name')}
        label={t('Name')}
        help={t('What the staff call it.')}
        input={{ maxLength: 60, ...required }}
      />
      <FormField field={field('bankName')} label={t('Bank')} input={{ maxLength: 80, ...required }} />
      <FormField field={field('holderName')} label={t('Holder')} input={{ maxLength: 100, ...required }} />
      {!edited && (
        <>
          <FormField
            field={field('accountNumber')}
            label={t('Account number')}
            input={{ inputMode: 'numeric', maxLength: 30, ...required }}
          />
          <FormField field={field('ifsc')} label={t('IFSC')} input={{ maxLength: 20, ...required }} />
        </>
      )}
      <FormField field={field('upiId')} label={t('UPI id')} help={t('Like name@bank.')} input={{ maxLength: 100 }} />
      <FormField field={field('isVerifiedMerchant')} label={t('Verified merchant')} options={MERCHANT} />
      <FormField field={modes} label={t('Members pay by')} options={{ ...MODES, [known]: MODES[known] ?? known }} />
      <FormField field={field('usedFrom')} type="date" label={t('Used from')} />
      <FormField
        field={field('usedUntil')}
        type="date"
        label={t('Last day')}
        help={t('Empty: until further notice.')}
      />
    </>
  );
}
