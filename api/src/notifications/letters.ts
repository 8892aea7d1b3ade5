import { msg, type Speech } from './speech';

/** What is said, and the page of the site where one sees more. */
export interface Words {
  title: string;
  lines: string[];
  path: string;
  /** Of the button that leads there. */
  action: string;
}

export const to = (path: string, action: string) => ({ path, action });

/** Of what was written into a conversation. */
interface EntryFacts {
  conversationId: string;
  text: string;
}

/** What is sent to an address and stands in no inbox. */
export const LETTERS = {
  contact_message: ({ name, email, message }: { messageId: string; name: string; email: string; message: string }) => ({
    title: `Message from ${name}`,
    lines: [...message.split('\n'), '', `${name} <${email}>`],
    ...to('/admin/messages', 'Open the messages'),
  }),
  conversation_answered: ({ conversationId, subject, text }: EntryFacts & { subject: string }, { t }: Speech) => ({
    title: t('Our answer to your message #{conversationId}', { conversationId }),
    lines: [
      ...text.split('\n'),
      '',
      t(
        'This is about your message “{subject}”. To reply, open the page below: anyone who has its link can read the conversation. Mails to this address are not read.',
        { subject },
      ),
    ],
    ...to('/conversation', msg('Read and reply')),
  }),
  conversation_entry: ({ conversationId, name, text }: EntryFacts & { name: string }) => ({
    title: `Message #${conversationId} from ${name}`,
    lines: text.split('\n'),
    ...to(`/admin/messages/${conversationId}`, 'Open the conversation'),
  }),
  password_reset: (_facts: { linkId: string }, { t }: Speech) => ({
    title: t('Choose a new password'),
    lines: [
      t('Somebody asked for a new password for your account. The link works once, for 30 minutes.'),
      t('If this was not you, nothing changes as long as nobody opens the link: ignore this mail.'),
    ],
    ...to('/reset-password', msg('Choose a new password')),
  }),
  staff_invited: ({ name }: { linkId: string; name: string }) => ({
    title: 'You are invited to the back office',
    lines: [
      `${name}, an owner of the club has made an account for you. Choose its password with this link, then sign in with this email.`,
      'The link works once, for 72 hours. After that, “Forgot password?” on the page where one signs in sends another.',
    ],
    ...to('/reset-password', 'Choose a password'),
  }),
  email_verification: (_facts: { linkId: string }, { t }: Speech) => ({
    title: t('Please confirm your email'),
    lines: [
      t(
        'Open the link so that we know that our mails reach you: word of your money, and the way back if you forget your password.',
      ),
      t('It works for 7 days. If you have not joined, somebody mistyped their address: ignore this mail.'),
    ],
    ...to('/confirm-email', msg('Confirm your email')),
  }),
  email_change: (_facts: { linkId: string }, { t }: Speech) => ({
    title: t('Confirm your new email'),
    lines: [
      t('Somebody wants to use this address for their account. The link works once, for 24 hours.'),
      t('If this was not you, nothing changes as long as nobody opens the link: ignore this mail.'),
    ],
    ...to('/confirm-email', msg('Use this address')),
  }),
  email_undo: (
    { at, email, byStaff }: { at: string; email: string; linkId: string; byStaff?: string },
    { t, timeInIndia }: Speech,
  ) => ({
    title: t('Your email was changed'),
    lines: [
      t('Since {at} your account has the email {email}. We no longer write to this address.', {
        at: timeInIndia(at),
        email,
      }),
      ...(byStaff === undefined ? [] : [t('Our support has changed it: {byStaff}', { byStaff })]),
      t(
        'If this was not you, open the link within 72 hours: you get this address back and choose a new password, and everybody else is signed out.',
      ),
    ],
    ...to('/reset-password', msg('Undo this change')),
  }),
  check: ({ at }: { at: string }, { timeInIndia }: Speech) => ({
    title: 'Mail works',
    lines: [`This mail was sent on ${timeInIndia(at)} to check the settings of the mail server.`],
    ...to('/', 'Open the site'),
  }),
} satisfies Record<string, (facts: never, speech: Speech) => Words>;
