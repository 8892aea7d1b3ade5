import Button from '@mui/material/Button';
import type { AdminUser, Proposed } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName, checkReason } from 'api/contract/rules';
import { breakAtSigns } from 'client/break-at-signs';
import { useForm } from 'client/form';
import { msg } from 'client/msg';
import { useToast } from 'design';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { useDialog } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { May } from '../layout/may';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';

interface Detail {
  /** As the API calls it. */
  field: 'name' | 'email' | 'mobileNumber';
  path: string;
  noun: string;
  /** Said once it is changed. */
  done: string;
  find: (user: AdminUser) => string;
  check: (text: string) => string | undefined;
  /** What becomes of it. */
  text: string;
  help?: string;
  /** Who reads the reason. */
  reasonHelp: string;
  input: React.InputHTMLAttributes<HTMLInputElement>;
}

const TOLD = msg('The member reads it, and it stands in the audit log.');

export const NAME: Detail = {
  field: 'name',
  path: 'name',
  noun: msg('name'),
  done: msg('Name changed'),
  find: ({ name }) => name,
  check: checkName,
  text: msg('Make sure that it is the member who asks.'),
  reasonHelp: msg('It stands in the audit log.'),
  input: { maxLength: 100 },
};

export const EMAIL: Detail = {
  field: 'email',
  path: 'email',
  noun: msg('email'),
  done: msg('Email changed'),
  find: ({ email }) => email,
  check: checkEmail,
  text: msg(
    'Make sure that it is the member who asks. Both addresses are told, the one before can undo it for 72 hours, the new one must be verified, and withdrawals are closed for 24 hours.',
  ),
  reasonHelp: TOLD,
  input: { inputMode: 'email', maxLength: 254 },
};

export const MOBILE_NUMBER: Detail = {
  field: 'mobileNumber',
  path: 'mobile-number',
  noun: msg('mobile number'),
  done: msg('Mobile number changed'),
  find: ({ mobile }) => mobile,
  check: checkMobileNumber,
  text: msg('Make sure that it is the member who asks. They are told by mail.'),
  help: msg('10 digits.'),
  reasonHelp: TOLD,
  input: { inputMode: 'tel', maxLength: 20 },
};

interface ContactDetailProps {
  user: AdminUser;
  detail: Detail;
}

/** What support changes for a member who asks and says why. */
export function ContactDetail({ user, detail }: ContactDetailProps) {
  const { opened, open, close } = useDialog<AdminUser>();
  return (
    <>
      {breakAtSigns(detail.find(user))}{' '}
      <May do="members.change" to={user}>
        <Button
          size="small"
          aria-label={t('Change the {noun} of {name}', { noun: t(detail.noun), name: user.name })}
          onClick={() => open(user)}
        >
          {t('Change')}
        </Button>
      </May>
      {opened && (
        <ChangeDialog key={opened.count} user={opened.subject} detail={detail} isOpen={opened.isOpen} onClose={close} />
      )}
    </>
  );
}

function ChangeDialog({ user, detail, ...dialog }: DialogProps & ContactDetailProps) {
  const { field, path, done, find, check, text, help, reasonHelp, input } = detail;
  const noun = t(detail.noun);
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm<Record<string, string>>({
    initial: { [field]: '', reason: '' },
    check: (typed) => ({ [field]: check(typed[field] ?? ''), reason: checkReason(typed.reason ?? '') }),
    send: async (typed) => {
      const data = { [field]: typed[field], reason: typed.reason?.trim() };
      const url = `/admin/users/${user.id}/${path}`;
      const result = await write<AdminUser | Proposed>({ method: 'POST', url, data });
      showToast(describeDone(result, t(done)));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The {noun} was not changed.', { noun })),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Change the {noun} of {name}?', { noun, name: user.name })}
      text={`${t('It is {value} now.', { value: find(user) })} ${t(text)}`}
      form={form}
      submitLabel={t('Change')}
      maxWidth="xs"
    >
      <FormField
        field={form.field(field)}
        margin="normal"
        label={t('New {noun}', { noun })}
        {...(help !== undefined && { help: t(help) })}
        input={input}
      />
      <FormField
        field={form.field('reason')}
        margin="normal"
        multiline
        label={t('Reason')}
        help={t(reasonHelp)}
        input={{ maxLength: 500 }}
      />
    </FormDialog>
  );
}
