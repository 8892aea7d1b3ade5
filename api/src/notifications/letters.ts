/** What is said, and the page of the site where one sees more. */
export interface Words {
  title: string;
  lines: string[];
  path: string;
  /** Of the button that leads there. */
  action: string;
}

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
export const timeInIndia = (iso: string) => `${TIME.format(new Date(iso))} (India)`;

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
  conversation_answered: ({ conversationId, subject, text }: EntryFacts & { subject: string }) => ({
    title: `Our answer to your message #${conversationId}`,
    lines: [
      ...text.split('\n'),
      '',
      `This is about your message “${subject}”. To reply, open the page below: anyone who has its link can read the conversation. Mails to this address are not read.`,
    ],
    ...to('/conversation', 'Read and reply'),
  }),
  conversation_entry: ({ conversationId, name, text }: EntryFacts & { name: string }) => ({
    title: `Message #${conversationId} from ${name}`,
    lines: text.split('\n'),
    ...to(`/admin/messages/${conversationId}`, 'Open the conversation'),
  }),
  password_reset: (_facts: { linkId: string }) => ({
    title: 'Choose a new password',
    lines: [
      'Somebody asked for a new password for your account. The link works once, for 30 minutes.',
      'If this was not you, nothing changes as long as nobody opens the link: ignore this mail.',
    ],
    ...to('/reset-password', 'Choose a new password'),
  }),
  staff_invited: ({ name }: { linkId: string; name: string }) => ({
    title: 'You are invited to the back office',
    lines: [
      `${name}, an owner of the club has made an account for you. Choose its password with this link, then sign in with this e-mail.`,
      'The link works once, for 72 hours. After that, “Forgot password?” on the page where one signs in sends another.',
    ],
    ...to('/reset-password', 'Choose a password'),
  }),
  email_verification: (_facts: { linkId: string }) => ({
    title: 'Please confirm your e-mail',
    lines: [
      'Open the link so that we know that our mails reach you: word of your money, and the way back if you forget your password.',
      'It works for 7 days. If you have not joined, somebody mistyped their address: ignore this mail.',
    ],
    ...to('/confirm-email', 'Confirm your e-mail'),
  }),
  email_change: (_facts: { linkId: string }) => ({
    title: 'Confirm your new e-mail',
    lines: [
      'Somebody wants to use this address for their account. The link works once, for 24 hours.',
      'If this was not you, nothing changes as long as nobody opens the link: ignore this mail.',
    ],
    ...to('/confirm-email', 'Use this address'),
  }),
  email_undo: ({ at, email, byStaff }: { at: string; email: string; linkId: string; byStaff?: string }) => ({
    title: 'Your e-mail was changed',
    lines: [
      `Since ${timeInIndia(at)} your account has the e-mail ${email}. We no longer write to this address.`,
      ...(byStaff === undefined ? [] : [`Our support has changed it: ${byStaff}`]),
      'If this was not you, open the link within 72 hours: you get this address back and choose a new password, and everybody else is signed out.',
    ],
    ...to('/reset-password', 'Undo this change'),
  }),
  check: ({ at }: { at: string }) => ({
    title: 'Mail works',
    lines: [`This mail was sent on ${timeInIndia(at)} to check the settings of the mail server.`],
    ...to('/', 'Open the site'),
  }),
} satisfies Record<string, (facts: never) => Words>;
