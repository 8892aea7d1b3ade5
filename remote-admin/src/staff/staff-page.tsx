import Button from '@mui/material/Button';
import type { NewStaffMember, Proposed, RoleChange, StaffInvitation, StaffMember, StaffRole } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName } from 'api/contract/rules';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, Card, LineIcon } from 'design';
import { UserPlus } from 'lucide';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { type DialogProps, useDialog } from '../forms/use-dialog';
import blocks from '../layout/blocks.module.css';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatRole, ROLE_NAMES, ROLE_WORDS } from './role-words';
import styles from './staff.module.css';

/** Who works in the back office, and as what. */
export function StaffPage() {
  const staff = useServerState<StaffMember[]>('/admin/staff');
  const invitation = useDialog<null>();
  const member = useDialog<null>();
  const role = useDialog<StaffMember>();
  return (
    <>
      <PageHeader
        title={t('Staff')}
        description={t('Who works in the back office, and what they may do. One owner always stays.')}
        action={
          <May do="staff.change">
            <div className={`${blocks.buttons} ${styles.actions}`}>
              <Button variant="outlined" color="inherit" onClick={() => member.open(null)}>
                {t('Add a member')}
              </Button>
              <Button
                variant="contained"
                startIcon={<LineIcon icon={UserPlus} size={20} />}
                onClick={() => invitation.open(null)}
              >
                {t('Invite')}
              </Button>
            </div>
          </May>
        }
      />
      <LoadState
        title={t('The staff could not be loaded')}
        query={staff}
        reassurance={t('Nothing was changed: everybody may do what they could do before.')}
      />
      {staff.data && (
        <Card padding="none">
          <Rows
            isWide
            caption={t('Staff')}
            columns={listColumns(role.open)}
            rows={staff.data}
            getKey={({ id }) => id}
          />
        </Card>
      )}
      {invitation.opened && (
        <InvitationDialog key={invitation.opened.count} isOpen={invitation.opened.isOpen} onClose={invitation.close} />
      )}
      {member.opened && <MemberDialog key={member.opened.count} isOpen={member.opened.isOpen} onClose={member.close} />}
      {role.opened && (
        <RoleDialog
          key={role.opened.count}
          isOpen={role.opened.isOpen}
          person={role.opened.subject}
          onClose={role.close}
        />
      )}
    </>
  );
}

const listColumns = (onChangeRole: (person: StaffMember) => void): Column<StaffMember>[] => [
  {
    label: msg('Name'),
    role: 'title',
    render: ({ name, email }) => <CellLines note={breakAtSigns(email)}>{name}</CellLines>,
  },
  {
    label: msg('Role'),
    role: 'corner',
    render: ({ role, isEnabled }) => (
      <Badge tone={isEnabled ? 'neutral' : 'danger'}>
        {isEnabled ? formatRole(role) : t('{role}, disabled', { role: formatRole(role) })}
      </Badge>
    ),
  },
  {
    label: msg('Last use'),
    isUnbroken: true,
    render: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : t('Has not signed in yet')),
  },
  {
    label: msg('Signed in at'),
    render: ({ sessions, hasFactor }) => (
      <CellLines note={hasFactor ? t('With a second factor') : t('No second factor')}>
        {t(sessions === 1 ? '{count} place' : '{count} places', { count: sessions })}
      </CellLines>
    ),
  },
  {
    label: msg('Change'),
    align: 'end',
    role: 'foot',
    render: (person) => (
      <May do="staff.change">
        <StaffActions person={person} onChangeRole={() => onChangeRole(person)} />
      </May>
    ),
  },
];

function StaffActions({ person, onChangeRole }: { person: StaffMember; onChangeRole: () => void }) {
  const ask = useAsk();
  const { name } = person;
  return (
    <div className={`${blocks.buttons} ${styles.actions}`}>
      <Button variant="outlined" aria-label={t('Change the role of {name}', { name })} onClick={onChangeRole}>
        {t('Role')}
      </Button>
      <Button variant="outlined" aria-label={t('Sign out {name}', { name })} onClick={() => ask(signOutPerson(person))}>
        {t('Sign out')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        aria-label={t('Remove {name}', { name })}
        onClick={() => ask(removePerson(person))}
      >
        {t('Remove')}
      </Button>
    </div>
  );
}

const signOutPerson = ({ id, name }: StaffMember): Decision => ({
  title: t('Sign {name} out everywhere?', { name }),
  text: t('Every session of theirs ends. They can sign in again.'),
  confirmLabel: t('Sign out'),
  decide: (write) => write<null>({ method: 'DELETE', url: `/admin/staff/${id}/sessions` }),
  done: t('{name} is signed out everywhere', { name }),
});

const removePerson = ({ id, name }: StaffMember): Decision => ({
  title: t('Remove {name} from the staff?', { name }),
  text: t('They are signed out, and the back office is closed to them. Their account stays, as a member.'),
  confirmLabel: t('Remove'),
  isDanger: true,
  decide: (write) => {
    const data: RoleChange = { role: 'member' };
    return write<null>({ method: 'PUT', url: `/admin/staff/${id}/role`, data });
  },
  done: t('{name} is no longer one of the staff', { name }),
});

/** Makes an account for somebody, who is sent a link to choose its password. */
function InvitationDialog(dialog: DialogProps) {
  const form = useDialogForm(dialog, {
    initial: { name: '', email: '', mobileNumber: '', role: 'support' },
    check: ({ name, email, mobileNumber }) => ({
      name: checkName(name),
      email: checkEmail(email),
      mobileNumber: checkMobileNumber(mobileNumber),
    }),
    send: (write, { role, ...person }) => {
      const data: StaffInvitation = { ...person, role: role as StaffRole };
      return write<StaffMember | Proposed>({ method: 'POST', url: '/admin/staff', data });
    },
    done: (_result, { email }) => t('An invitation is on its way to {email}', { email }),
    failure: t('The invitation was not sent.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Invite to the back office')}
      form={form}
      submitLabel={t('Send invitation')}
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

/** Gives a role to somebody who is a member already, and keeps their password. */
function MemberDialog(dialog: DialogProps) {
  const form = useDialogForm(dialog, {
    initial: { email: '', role: 'support' },
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: (write, { email, role }) => {
      const data: NewStaffMember = { email, role: role as StaffRole };
      return write<Proposed | null>({ method: 'POST', url: '/admin/staff/members', data });
    },
    done: (_result, { email, role }) => t('{name} is {role} now', { name: email, role: formatRole(role as StaffRole) }),
    failure: t('The role was not given.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Add a member to the staff')}
      form={form}
      submitLabel={t('Add')}
      className={styles.form}
    >
      <FormField
        field={form.field('email')}
        type="email"
        label={t('Email')}
        help={t(
          'Of a member, verified. They keep their password, are signed out, and have the role when they sign in again.',
        )}
        input={{ maxLength: 254, 'aria-required': true }}
      />
      <FormField field={form.field('role')} label={t('Role')} options={ROLE_NAMES} />
      <RoleHelp />
    </FormDialog>
  );
}

/** Gives another role to somebody of the staff. */
function RoleDialog({ person, ...dialog }: DialogProps & { person: StaffMember }) {
  const form = useDialogForm(dialog, {
    initial: { role: person.role as string },
    check: () => ({}),
    send: (write, { role }) => {
      const data: RoleChange = { role: role as StaffRole };
      return write<Proposed | null>({ method: 'PUT', url: `/admin/staff/${person.id}/role`, data });
    },
    done: (_result, { role }) => t('{name} is {role} now', { name: person.name, role: formatRole(role as StaffRole) }),
    failure: t('The role was not changed.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Role of {name}', { name: person.name })}
      form={form}
      submitLabel={t('Change role')}
      className={styles.form}
    >
      <FormField field={form.field('role')} label={t('Role')} options={ROLE_NAMES} />
      <RoleHelp />
    </FormDialog>
  );
}
