/*
 * What a visitor has typed outlives the page: it goes on to the page that takes this one's place, or to the same page
 * after a reload (`reload-typed.ts`).
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface TypedField {
  name: string;
  /** Of fields with the same name, each has its own: an account's name, and a passkey's. */
  label?: string | undefined;
  value: string;
  /** Of a box or a choice. */
  isChecked?: boolean;
}

/** Of the tab; there after a reload that kept what was typed. */
export const TYPED_KEY = 'safar:typed';

const FIELDS = 'input:not([type=file], [type=hidden]), textarea, select';

const findLabel = ({ labels, ariaLabel }: Field) => labels?.[0]?.textContent ?? ariaLabel ?? undefined;

const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** What stands in the named fields of a part of the page. */
export function readTyped(from: ParentNode, isWanted: (field: Field) => boolean = () => true): TypedField[] {
  const fields = [...from.querySelectorAll<Field>(FIELDS)].filter((field) => field.name !== '' && isWanted(field));
  return fields.flatMap((field) => {
    const { name, value } = field;
    const typed = { name, label: findLabel(field), value };
    if (isCheckable(field)) return { ...typed, isChecked: field.checked };
    // Emptied, it must not come back as the page has it.
    return value || ('defaultValue' in field && field.defaultValue) ? typed : [];
  });
}

/** Puts it into the field of the same name and label. @returns whether there is one */
export function fillField(
  { name, label, value, isChecked }: TypedField,
  { onlyEmpty }: { onlyEmpty: boolean },
): boolean {
  const fields = [...document.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`)];
  const field = fields.find(
    (candidate) => findLabel(candidate) === label && (!isCheckable(candidate) || candidate.value === value),
  );
  if (!field) return false;
  if (isCheckable(field)) {
    if (field.checked !== isChecked) field.click();
  } else if (!onlyEmpty || field.value === '') {
    setValue(field, value);
  }
  return true;
}

/** As if it was typed: React looks at the property of the element's class, and listens to the event. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
