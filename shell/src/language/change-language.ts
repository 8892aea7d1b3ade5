import type { Language } from 'i18n';
import { refreshSession, request } from 'shared-auth';
import { getSession } from 'shared-auth/host';
import { updateAddress } from './addresses';
import { keepChosenLanguage, showPageIn } from './language';

/** Changes the language in place: what was typed stays, and the account remembers it where somebody is signed in. */
export async function changeLanguage(
  language: Language,
  loadTexts: (language: Language) => Promise<boolean>,
): Promise<void> {
  await loadTexts(language);
  keepChosenLanguage(language);
  showPageIn(language);
  updateAddress();
  await tellAccount(language);
}

/** For the next device, and for mails. Without an answer this device still knows. */
async function tellAccount(language: Language): Promise<void> {
  const { user } = getSession();
  if (!user || user.viewedUntil || user.language === language) return;
  try {
    await request({ method: 'PATCH', url: '/user/profile', data: { language } });
    refreshSession();
  } catch (error) {
    console.warn('The account does not know of the language.', error);
  }
}
