import Button from '@mui/material/Button';
import type { AdminUser } from 'api/contract';
import { checkMobileNumber, checkReason } from 'api/contract/rules';
import { useForm } from 'client/form';
import { useToast } from 'design';
import { describeError } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { useDialog } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { May } from '../layout/may';
import { useAdminWrite } from '../server-state/use-server-state';

/** What a member cannot change alone: support does, when somebody has another number and says why. */
export function MobileNumber({ user }: { user: AdminUser }) {
  const { opened, open, close } = useDialog<AdminUser>();
  return (
    <>
      {user.mobile}{' '}
      <May do="members.change">
        <Button size="small" aria-label={`Change the mobile number of ${user.name}`} onClick={() => open(user)}>
          Change
        </Button>
      </May>
      {opened && <ChangeDialog key={opened.count} user={opened.subject} isOpen={opened.isOpen} onClose={close} />}
    </>
  );
}

function ChangeDialog({ user, ...dialog }: DialogProps & { user: AdminUser }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { mobileNumber: '', reason: '' },
    check: ({ mobileNumber, reason }) => ({
      mobileNumber: checkMobileNumber(mobileNumber),
      reason: checkReason(reason),
    }),
    send: async ({ mobileNumber, reason }) => {
      const data = { mobileNumber, reason: reason.trim() };
      await write<AdminUser>({ method: 'POST', url: `/admin/users/${user.id}/mobile-number`, data });
      showToast('Mobile number changed');
      dialog.onClose();
    },
    describe: (error) => describeError(error, 'The mobile number was not changed.'),
  });
  return (
    <FormDialog
      {...dialog}
      title={`Change the mobile number of ${user.name}?`}
      text={`It is ${user.mobile} now. Make sure that it is the member who asks. They are told by mail.`}
      form={form}
      submitLabel="Change"
      maxWidth="xs"
    >
      <FormField
        field={form.field('mobileNumber')}
        autoFocus
        margin="normal"
        label="New mobile number"
        help="10 digits."
        input={{ inputMode: 'tel', maxLength: 20 }}
      />
      <FormField
        field={form.field('reason')}
        margin="normal"
        multiline
        label="Reason"
        help="The member reads it, and it stands in the audit log."
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  );
}
