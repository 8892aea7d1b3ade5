import { formatMoment } from 'client/dates';
import type { Translate } from 'i18n';

/** For a while after a password, an email or a second factor was changed in another way than by who is signed in. */
export const sayHeld = (t: Translate, until: string) =>
  t(
    'Your way to sign in was changed. For your safety, withdrawals open again on {moment}. If you did not ask for it, write to us at once.',
    { moment: formatMoment(until) },
  );
