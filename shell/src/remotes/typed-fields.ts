/*
 * What a visitor has typed outlives the page: it goes on to the page that takes this one's place, or to the same page
 * after a reload.
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

interface KeptFields {
  address: string;
  fields: TypedField[];
}

const STORAGE_KEY = 'safar:typed';
/** The forms of an area come when its figures have arrived. */
const WAIT_FOR_FORMS_MS = 20_000;
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
    return value === '' ? [] : typed;
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

const currentAddress = () => location.pathname + location.search;

/**
 * Loads the page with its newest release; the visitor finds what was typed in the same fields. Passwords are never
 * stored, also while they are shown.
 */
export function reloadKeepingTyped(): void {
  const fields = readTyped(document, ({ type, autocomplete }) => !/password|one-time/.test(type + autocomplete));
  const kept: KeptFields = { address: currentAddress(), fields };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // Without storage the browser itself restores what it can.
  }
  location.reload();
}

/** After such a reload: fills each field as soon as it is there. */
export function restoreTyped(): void {
  let missing = takeKept();
  if (missing.length === 0) return;
  const fill = () => {
    if (currentAddress() !== address) missing = [];
    missing = missing.filter((field) => !fillField(field, { onlyEmpty: false }));
    if (missing.length === 0) stop();
  };
  const address = currentAddress();
  const observer = new MutationObserver(fill);
  const timer = setTimeout(() => stop(), WAIT_FOR_FORMS_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
}

/** Of this address, and once. */
function takeKept(): TypedField[] {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const kept = JSON.parse(text ?? 'null') as KeptFields | null;
    return kept?.address === currentAddress() ? kept.fields : [];
  } catch {
    return [];
  }
}
