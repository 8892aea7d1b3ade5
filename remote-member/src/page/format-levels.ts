import type { Translate } from 'i18n';

/** "1 level", "3 levels": of a network. */
export const formatLevels = (t: Translate, count: number) =>
  count === 1 ? t('1 level') : t('{count} levels', { count });
