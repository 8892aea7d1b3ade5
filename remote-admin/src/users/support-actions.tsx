import Button from '@mui/material/Button';
import type { AdminUser, Proposed, ViewGrant } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName, checkReason } from 'api/contract/rules';
import { breakAtSigns } from 'client/break-at-signs';
import { msg } from 'client/msg';
import { useToast } from 'design';
import { type Decision, describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField, ReasonField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { May } from '../layout/may';
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
    'Make sure that it is the member who asks. Both addresses are told, the one before can undo it for 72 hours if it was verified, the new one must be verified, and withdrawals are closed for 24 hours.',
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
  const { open, element } = useDialogOf(ChangeDialog);
  return (
    <>
      {breakAtSigns(detail.find(user))}{' '}
      <May do="members.change" to={user}>
        <Button
          size="small"
          aria-label={t('Change the {noun} of {name}', { noun: t(detail.noun), name: user.name })}
          onClick={() => open({ user, detail })}
        >
          {t('Change')}
        </Button>
      </May>
      {element}
    </>
  );
}

function ChangeDialog({ user, detail, ...dialog }: DialogProps & ContactDetailProps) {
  const { field, path, done, find, check, text, help, reasonHelp, input } = detail;
  const noun = t(detail.noun);
  const form = useDialogForm(dialog, {
    initial: { [field]: '', reason: '' },
    check: (typed: Record<string, string>) => ({
      [field]: check(typed[field] ?? ''),
      reason: checkReason(typed.reason ?? ''),
    }),
    send: (write, typed) => {
      const data = { [field]: typed[field], reason: typed.reason?.trim() };
      return write<AdminUser | Proposed>({ method: 'POST', url: `/admin/users/${user.id}/${path}`, data });
    },
    done: () => t(done),
    failure: t('The {noun} was not changed.', { noun }),
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
      <ReasonField form={form} margin="normal" help={t(reasonHelp)} />
    </FormDialog>
  );
}

/**
 * A new tab begins with a copy of what this one holds for itself: the token is there, and gone here. shared-auth looks
 * there first, and this tab goes on with its own.
 * @returns whether the browser has opened it
 */
function openMemberArea(token: string): boolean {
  try {
    sessionStorage.setItem('token', token);
    return window.open('/dashboard') !== null;
  } finally {
    sessionStorage.removeItem('token');
  }
}

/** Shows support the site as the member sees it, in a tab of its own. */
function ViewAsMember({ user: { id, name } }: { user: AdminUser }) {
  const ask = useAsk();
  const { showToast } = useToast();
  const askReason = () =>
    ask({
      title: t('View the site as {name}?', { name }),
      text: t(
        'A new tab opens for 30 minutes. You can read there what the member reads, and change nothing. The member sees it among their sessions.',
      ),
      confirmLabel: t('View as member'),
      field: describeReason(t('It stands in the audit log.')),
      decide: async (write, reason) => {
        const data = { reason };
        const { token } = await write<ViewGrant>({ method: 'POST', url: `/admin/users/${id}/view`, data });
        if (openMemberArea(token)) showToast(t('The pages of {name} are open in a new tab', { name }));
        else showToast(t('The browser stopped the new tab. Allow pop-ups here, then try again.'), { tone: 'error' });
      },
    });
  return (
    <May do="members.view">
      <Button variant="contained" onClick={askReason}>
        {t('View as member')}
      </Button>
    </May>
  );
}

/** What support does for a member who asks. */
export function SupportActions({ user }: { user: AdminUser }) {
  const ask = useAsk();
  return (
    <May do="members.change">
      <div className={blocks.buttons}>
        {user.role === 'member' && user.isEnabled && <ViewAsMember user={user} />}
        {listActions(user).map((action) => (
          <Button key={action.confirmLabel} variant="outlined" color="inherit" onClick={() => ask(action)}>
            {action.confirmLabel}
          </Button>
        ))}
      </div>
    </May>
  );
}

/** Of staff an owner ends the sessions on the page of the staff. */
function listActions({ id, name, email, role }: AdminUser): Decision[] {
  const post = (what: string): Decision['decide'] => {
    return (write) => write<null>({ method: 'POST', url: `/admin/users/${id}/${what}` });
  };
  const signOut: Decision = {
    title: t('Sign {name} out everywhere?', { name }),
    text: t('Every session ends at once. The member can sign in again.'),
    confirmLabel: t('End sessions'),
    isDanger: true,
    decide: post('sign-out'),
    done: t('{name} is signed out everywhere', { name }),
  };
  return [
    {
      title: t('Send {name} the verification link again?', { name }),
      text: t('It goes to {email} and works for 7 days.', { email }),
      confirmLabel: t('Resend verification'),
      decide: post('verification-mail'),
      done: t('A link is on its way to {email}', { email }),
    },
    {
      title: t('Send {name} a link to choose a new password?', { name }),
      text: t(
        'It goes to {email} and works once, for 30 minutes. A password chosen with it holds withdrawals for a day.',
        { email },
      ),
      confirmLabel: t('Send a reset link'),
      decide: post('reset-link'),
      done: t('A link is on its way to {email}', { email }),
    },
    ...(role === 'member' ? [signOut] : []),
  ];
}
