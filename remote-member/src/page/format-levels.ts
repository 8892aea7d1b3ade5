import type { Translate } from 'i18n';

/** "1 level open", "3 levels open": of a network. In one, because languages bend "open". */
export const formatOpenLevels = (t: Translate, count: number) =>
  count === 1 ? t('1 level open') : t('{count} levels open', { count });
