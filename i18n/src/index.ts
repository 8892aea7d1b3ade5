/// <reference types="i18n/po-files" preserve="true" />
export {
  getTranslation,
  isLanguage,
  type Language,
  LANGUAGES,
  type Texts,
  type TextValues,
  type Translate,
} from './language';
export { getLanguage, useTranslation } from './use-translation';
