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

/** What is sent to visitors and members by mail alone; to staff, in staff-words.ts. */
export const LETTERS = {
  conversation_answered: (
    { conversationId, subject, text }: { conversationId: string; subject: string; text: string },
    { t }: Speech,
  ) => ({
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
  password_reset: (_facts: { linkId: string }, { t }: Speech) => ({
    title: t('Choose a new password'),
    lines: [
      t('Somebody asked for a new password for your account. The link works once, for 30 minutes.'),
      t('If this was not you, nothing changes as long as nobody opens the link: ignore this mail.'),
    ],
    ...to('/reset-password', msg('Choose a new password')),
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
  // To an address that may be a stranger's: it names nobody, and no other address.
  email_given_up: ({ at, isUndone }: { at: string; isUndone?: true }, { t, timeInIndia }: Speech) => ({
    title: t('We no longer write to this address'),
    lines: [
      t('Since {at} the account that had this email has another one.', { at: timeInIndia(at) }),
      isUndone
        ? t('The link that gives it the email before back was opened, and a new password was chosen.')
        : t('Our support has changed it.'),
      t('If you do not know why, write to us at once.'),
    ],
    ...to('/contact-us', msg('Write to us')),
  }),
} satisfies Record<string, (facts: never, speech: Speech) => Words>;
