import type { NewSecondPersonRules, ProposalKind, Proposed, SecondPersonRules, SecondPersonState } from 'api/contract';
import { addDays, formatBusinessDate, formatMoment, toBusinessDate } from 'client/dates';
import { formatRupees } from 'client/money';
import { msg } from 'client/msg';
import { Badge, Notice } from 'design';
import { useState } from 'react';
import { useDialogForm } from '../decisions/use-dialog-form';
import type { DialogProps } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { RulesCard } from '../rules/rules-card';
import { t } from '../texts';
import styles from './proposals.module.css';

/** Which decisions need a second person, and since when. */
export function SecondPersonCard() {
  return (
    <RulesCard<SecondPersonRules>
      title={t('Second person')}
      url="/admin/second-person"
      errorTitle={t('The rules could not be loaded')}
      className={styles.rules}
      badge={({ isOn }) => <Badge tone={isOn ? 'success' : 'pending'}>{t(ON_OFF[isOn ? 'on' : 'off'])}</Badge>}
      describe={(rules) => (rules.isOn ? describeOn(rules) : t(OFF))}
      formatSince={formatMoment}
      permission="staff.change"
      changeLabel={t('Change the rules')}
      Dialog={RulesDialog}
    />
  );
}

const OFF = msg(
  'One person alone credits and takes back money, changes rates and roles, and pays what they have approved. Nobody has to notice a mistake or a theft before the money is gone. Each such decision is marked in the audit log.',
);

export const KIND_NAMES: Record<ProposalKind, string> = {
  reward: msg('Reward'),
  reversal: msg('Reversal'),
  rates: msg('New rates'),
  role: msg('Role'),
  staff_email: msg('Email of one of the staff'),
  staff_factors: msg('Second factors of one of the staff to be removed'),
  invitation: msg('Invitation to the staff'),
  withdrawal: msg('Approval of a withdrawal'),
  plan: msg('Plan'),
  plan_removal: msg('Plan off sale'),
  second_person: msg('Rules for a second person'),
  write_off: msg('Debt to be written off'),
  purchase_rules: msg('Rules for purchases'),
  payout_return: msg('Payout returned by the bank'),
  month_closing: msg('Close a month of the books'),
  bank_account: msg('Bank account of the club'),
  bank_charge: msg('Charge of the bank'),
  line_return: msg('Line of the bank to be marked as returned'),
  charge_undoing: msg('Charge of the bank to be taken back'),
  return_undoing: msg('Mark as returned to be taken back'),
  own_transfer: msg('Transfer between own accounts'),
  own_transfer_undoing: msg('Transfer between own accounts to be taken back'),
  credit_assignment: msg('Credit at the bank for a member'),
};

const PLAN_KINDS: ReadonlySet<string> = new Set<ProposalKind>(['plan', 'plan_removal']);

const describeOn = ({ payoutLimit, coversPlans }: SecondPersonRules) => {
  const kinds = Object.entries(KIND_NAMES).filter(([kind]) => coversPlans || !PLAN_KINDS.has(kind));
  return t(
    'What waits for a second person: {kinds}. Of withdrawals, charges of the bank and lines marked as returned, those above {limit}; and each line that names a payout of its amount. Who approved a withdrawal does not settle it.',
    { kinds: kinds.map(([, name]) => t(name)).join(', '), limit: formatRupees(String(payoutLimit)) },
  );
};

const ON_OFF = { on: msg('Asked for'), off: msg('Switched off') };
const PLANS = { no: msg('One person changes plans'), yes: msg('Plans need a second person, too') };

function RulesDialog({ rules, ...dialog }: DialogProps & { rules: SecondPersonRules }) {
  const [tomorrow] = useState(() => addDays(toBusinessDate(new Date()), 1));
  const form = useDialogForm(dialog, {
    initial: {
      effectiveOn: '',
      isOn: rules.isOn ? 'on' : 'off',
      payoutLimit: String(rules.payoutLimit),
      coversPlans: rules.coversPlans ? 'yes' : 'no',
    },
    check: ({ payoutLimit, effectiveOn }) => ({
      effectiveOn:
        effectiveOn === '' || effectiveOn >= tomorrow ? undefined : t('Tomorrow at the earliest; empty: at once.'),
      payoutLimit: /^\d{1,9}$/.test(payoutLimit.trim()) ? undefined : t('Whole rupees, at most nine digits.'),
    }),
    send: (write, { isOn, payoutLimit, coversPlans, effectiveOn }) => {
      const data: NewSecondPersonRules = {
        ...(effectiveOn !== '' && { effectiveOn }),
        isOn: isOn === 'on',
        payoutLimit: Number(payoutLimit),
        coversPlans: coversPlans === 'yes',
      };
      return write<SecondPersonState | Proposed>({ method: 'PUT', url: '/admin/second-person', data });
    },
    done: (_result, { effectiveOn }) =>
      effectiveOn === ''
        ? t('The rules are changed')
        : t('New rules hold from {day}', { day: formatBusinessDate(effectiveOn) }),
    failure: t('The rules were not changed.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Rules for a second person')}
      text={<Notice tone="error">{t('Switched off: {consequences}', { consequences: t(OFF) })}</Notice>}
      form={form}
      submitLabel={t('Change the rules')}
    >
      <FormField field={form.field('isOn')} label={t('Second person')} options={ON_OFF} />
      <FormField
        field={form.field('payoutLimit')}
        label={t('Limit of payouts (₹)')}
        help={t('Above it a withdrawal, a charge of the bank and a line marked as returned need a second person.')}
        input={{ inputMode: 'numeric', maxLength: 9 }}
      />
      <FormField field={form.field('coversPlans')} label={t('Plans')} options={PLANS} />
      <FormField
        field={form.field('effectiveOn')}
        type="date"
        label={t('Takes effect on')}
        help={t('From the start of that day in India; empty: at once.')}
        input={{ min: tomorrow }}
      />
    </FormDialog>
  );
}
