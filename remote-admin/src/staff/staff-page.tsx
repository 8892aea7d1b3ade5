import Button from '@mui/material/Button';
import type { RoleChange, StaffMember } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, Card, LineIcon } from 'design';
import { UserPlus } from 'lucide';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useDialog } from '../forms/use-dialog';
import { LoadState } from '../layout/load-error';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import type { Column } from '../list/rows';
import { CellLines, Rows } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { formatRole } from './role-words';
import { InvitationDialog, MemberDialog, RoleDialog } from './staff-dialogs';
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
            <div className={styles.actions}>
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
    render: ({ sessions }) => t(sessions === 1 ? '{count} place' : '{count} places', { count: sessions }),
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
    <div className={styles.actions}>
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
        onClick={() => ask(remove(person))}
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

const remove = ({ id, name }: StaffMember): Decision => ({
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
