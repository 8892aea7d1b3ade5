import { describeDevice } from 'api/contract/rules';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';

const UNKNOWN = msg('Unknown device');

/** A browser's user agent in words ("Chrome on Android"). */
export function formatDevice(t: Translate, userAgent: string): string {
  const [browser = UNKNOWN, system] = describeDevice(userAgent).split(' on ');
  return system === undefined ? t(browser) : t('{browser} on {system}', { browser, system });
}
