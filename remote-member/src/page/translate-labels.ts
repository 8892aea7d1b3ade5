import type { StatCard } from 'design';
import type { Translate } from 'i18n';

/** Its label and hint are marked for translation. */
export interface MarkedCard<Name extends string> extends StatCard<Name> {
  hint: string;
}

export function translateCards<Name extends string>(
  t: Translate,
  cards: readonly MarkedCard<Name>[],
): StatCard<Name>[] {
  return cards.map((card) => ({ ...card, label: t(card.label), hint: t(card.hint) }));
}

/** Choices whose label is marked for translation, in the language shown. */
export function translateOptions<Option extends { label: string }>(t: Translate, options: readonly Option[]): Option[] {
  return options.map((option) => ({ ...option, label: t(option.label) }));
}
