import { keep, readKeptJson } from 'client/kept';
import { fillField, readTyped, TYPED_KEY, type TypedField } from './typed-fields';

interface KeptFields {
  address: string;
  fields: TypedField[];
}

/** The forms of an area come when its figures have arrived. */
const WAIT_FOR_FORMS_MS = 20_000;

const currentAddress = () => location.pathname + location.search;

/**
 * Loads the page with its newest release; the visitor finds what was typed in the same fields. Passwords are never
 * stored, also while they are shown.
 */
export function reloadKeepingTyped(): void {
  const fields = readTyped(document, ({ type, autocomplete }) => !/password|one-time/.test(type + autocomplete));
  const kept: KeptFields = { address: currentAddress(), fields };
  // Where that is refused, the browser itself restores what it can.
  keep('sessionStorage', TYPED_KEY, JSON.stringify(kept));
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
  const kept = readKeptJson('sessionStorage', TYPED_KEY) as KeptFields | null | undefined;
  keep('sessionStorage', TYPED_KEY);
  return kept?.address === currentAddress() ? kept.fields : [];
}
