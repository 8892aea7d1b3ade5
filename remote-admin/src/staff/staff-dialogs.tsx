import type { NewStaffMember, Proposed, RoleChange, StaffInvitation, StaffMember, StaffRole } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName } from 'api/contract/rules';
import { useForm } from 'client/form';
import { useToast } from 'design';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatRole, ROLE_NAMES, ROLE_WORDS } from './role-words';
import styles from './staff.module.css';

const RoleHelp = () => (
  <dl className={styles.roles}>
    {Object.entries(ROLE_WORDS).map(([role, { name, help }]) => (
      <div key={role}>
        <dt>{t(name)}</dt>
        <dd>{t(help)}</dd>
      </div>
    ))}
  </dl>
);

/** Makes an account for somebody, who is sent a link to choose its password. */
export function InvitationDialog(dialog: DialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { name: '', email: '', mobileNumber: '', role: 'support' },
    check: ({ name, email, mobileNumber }) => ({
      name: checkName(name),
      email: checkEmail(email),
      mobileNumber: checkMobileNumber(mobileNumber),
    }),
    send: async ({ role, ...person }) => {
      const data: StaffInvitation = { ...person, role: role as StaffRole };
      const result = await write<StaffMember | Proposed>({ method: 'POST', url: '/admin/staff', data });
      showToast(describeDone(result, t('An invitation is on its way to {email}', { email: person.email })));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The invitation was not sent.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Invite to the back office')}
      form={form}
      submitLabel={t('Send invitation')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField field={form.field('name')} label={t('Name')} input={{ maxLength: 100, 'aria-required': true }} />
      <FormField
        field={form.field('email')}
        type="email"
        label={t('Email')}
        help={t('The link there works once, for 72 hours. It must not be the email of a member.')}
        input={{ maxLength: 254, 'aria-required': true }}
      />
      <FormField
        field={form.field('mobileNumber')}
        type="tel"
        label={t('Mobile number')}
        help={t('Ten digits. It must not be the number of a member.')}
        input={{ inputMode: 'tel', maxLength: 20, 'aria-required': true }}
      />
      <FormField field={form.field('role')} label={t('Role')} options={ROLE_NAMES} />
      <RoleHelp />
    </FormDialog>
  );
}

/** Gives a role to somebody who is a member already, and keeps their password. */
export function MemberDialog(dialog: DialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { email: '', role: 'support' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async ({ email, role }) => {
      const data: NewStaffMember = { email, role: role as StaffRole };
      const result = await write<Proposed | null>({ method: 'POST', url: '/admin/staff/members', data });
      showToast(describeDone(result, t('{name} is {role} now', { name: email, role: formatRole(data.role) })));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The role was not given.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Add a member to the staff')}
      form={form}
      submitLabel={t('Add')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('email')}
        type="email"
        label={t('Email')}
        help={t('Of a member. They keep their password, and their role holds with their next click.')}
        input={{ maxLength: 254, 'aria-required': true }}
      />
      <FormField field={form.field('role')} label={t('Role')} options={ROLE_NAMES} />
      <RoleHelp />
    </FormDialog>
  );
}

interface RoleDialogProps extends DialogProps {
  person: StaffMember;
}

export function RoleDialog({ person, ...dialog }: RoleDialogProps) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { role: person.role as string },
    check: () => ({}),
    send: async ({ role }) => {
      const data: RoleChange = { role: role as StaffRole };
      const result = await write<Proposed | null>({ method: 'PUT', url: `/admin/staff/${person.id}/role`, data });
      showToast(describeDone(result, t('{name} is {role} now', { name: person.name, role: formatRole(data.role) })));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The role was not changed.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Role of {name}', { name: person.name })}
      form={form}
      submitLabel={t('Change role')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField field={form.field('role')} label={t('Role')} options={ROLE_NAMES} />
      <RoleHelp />
    </FormDialog>
  );
}
