/// <reference types="i18n/po-files" preserve="true" />
export {
  getLanguage,
  getTranslation,
  isLanguage,
  type Language,
  LANGUAGES,
  type Texts,
  type TextValues,
  type Translate,
  useTranslation,
} from './language';
