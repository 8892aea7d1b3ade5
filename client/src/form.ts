import type { ChangeEvent, FocusEvent, RefObject, SubmitEvent, SyntheticEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-auth';
import type { Draft } from './draft';
import { msg } from './msg';
import { useSentences } from './sentences';

/** What a form holds: the text of each field, under the name that the API knows it by. */
type Texts<Values> = { [Name in keyof Values]: string };

/** A refusal in words, and the field it is about, if it is about one. */
export interface Refusal {
  text: string;
  field?: string | undefined;
}

interface FormOptions<Values> {
  /** What the fields hold at first. */
  initial: Values;
  /**
   * Keeps what is typed until it is sent, also when the page is left. For forms that begin with nothing: one that
   * changes what is saved shows what is saved.
   */
  draft?: Draft;
  /** A sentence for each field that the contract's rules refuse. Without it, the browser checks what is required. */
  check?: (values: Values) => Partial<Record<keyof Values, string | undefined>>;
  /**
   * Sends what has passed the check; the element is for a library that reads the form itself. It may return what the
   * fields are to hold afterwards.
   */
  send: (values: Values, element: HTMLFormElement) => unknown;
  /** The words for what `send` throws. */
  describe?: (error: unknown) => string;
  /** A refusal that does not come from `send`. */
  refusal?: Refusal | null | undefined;
  /** When a refusal has been read: something is typed where it stands. */
  onEdit?: () => void;
}

/**
 * A form whose fields keep what is typed in the page itself, where it also survives the arrival of the program. A field
 * is checked when it is left, all of them when the form is sent; from then on its sentence changes while it is mended.
 * The first field that is refused gets the focus, here or by the server.
 */
export function useForm<Values extends Texts<Values>>(options: FormOptions<Values>) {
  const { draft, check, send, describe, onEdit } = options;
  const say = useSentences();
  const [initial] = useState(() => draft?.restore(options.initial) ?? options.initial);
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [ownRefusal, setRefusal] = useState<Refusal>();
  const [status, setStatus] = useState<'typing' | 'sending' | 'sent'>('typing');

  const refusal = ownRefusal ?? options.refusal ?? undefined;
  const refusedField = refusal?.field !== undefined && refusal.field in initial ? refusal.field : undefined;
  const refusals = check?.(values);

  useFocusOn(formRef, refusedField);

  const submit = async (form: HTMLFormElement) => {
    if (status === 'sending') return;
    const typed = readTexts(form, initial);
    const found = check?.(typed);
    setValues(typed);
    setChecked(Object.keys(initial));
    setRefusal(undefined);
    if (focusOnRefused(form, found)) return;
    setStatus('sending');
    try {
      const next = (await send(typed, form)) as Partial<Values> | undefined;
      setStatus('sent');
      if (!next) return draft?.forget();
      fillControls(form, next, readTexts(form, initial), typed);
      setValues(readTexts(form, initial));
      draft?.keep(form);
      setChecked([]);
    } catch (error) {
      setStatus('typing');
      if (!describe) throw error;
      setRefusal({ text: describe(error), field: error instanceof ApiError ? error.field : undefined });
    }
  };

  return {
    /** What is typed now. */
    values,
    isSending: status === 'sending',
    /** Sent, and nothing typed since. */
    isSent: status === 'sent',
    /** A refusal that is about no field of this form. */
    failure: refusedField === undefined ? say(refusal?.text) : undefined,
    formProps: {
      ref: formRef,
      noValidate: check !== undefined,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInvalid: ({ target }: SyntheticEvent) => sayInvalid(target, say),
      onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
        setValues(readTexts(currentTarget, initial));
        draft?.keep(currentTarget);
        if (status === 'sent') setStatus('typing');
        if (refusal && (refusedField ?? target.name) === target.name) {
          setRefusal(undefined);
          onEdit?.();
        }
      },
      onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        // What was typed before the program came has sent no event to it.
        setValues(readTexts(currentTarget, initial));
        // Pressing the button checks everything; a sentence before would move the button away from under the pointer.
        if (target.value && !isSubmit(relatedTarget)) setChecked([...checked, target.name]);
      },
    },
    /** The attributes of a field: its name, what it holds at first, and the sentence to show under it. */
    field: (name: keyof Values & string) => ({
      name,
      defaultValue: initial[name],
      error: say((checked.includes(name) && refusals?.[name]) || (refusedField === name && refusal?.text)),
    }),
  };
}

/** The browser, which checks a field without our rules, would say so in its own language instead of the page's. */
function sayInvalid(control: EventTarget, say: (sentence: string | undefined) => string | undefined): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  control.setCustomValidity(say(findInvalidWords(control.validity)) ?? '');
  control.addEventListener('input', () => control.setCustomValidity(''), { once: true });
}

function findInvalidWords({ valueMissing, typeMismatch }: ValidityState): string | undefined {
  if (valueMissing) return msg('Fill in this field.');
  // Of the types that are in use, the browser checks only that of an email.
  return typeMismatch ? msg('Email is not a valid address.') : undefined;
}

function useFocusOn(form: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) focusOn(form.current, name);
  }, [form, name]);
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/** Types a text into a field as a person would, so that its form takes notice. */
export function typeInto(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Puts a text into what is typed, at the cursor or in the place of a part of it, and leads there to go on. */
export function insertInto(field: HTMLTextAreaElement, text: string, start = field.selectionEnd, end = start): void {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

const isSubmit = (control: EventTarget | null) => control instanceof HTMLButtonElement && control.type === 'submit';

/** The names of a form's data are in the order of the page. @returns whether a field is refused */
function focusOnRefused(form: HTMLFormElement, refusals: Partial<Record<string, string | undefined>> = {}): boolean {
  const refused = [...new FormData(form).keys()].find((name) => refusals[name] !== undefined);
  if (refused !== undefined) focusOn(form, refused);
  return refused !== undefined;
}

/** What was typed while the form was on its way has not been sent, and stays. */
function fillControls<Texts extends object>(
  form: HTMLFormElement,
  texts: Partial<Texts>,
  now: Texts,
  sent: Texts,
): void {
  for (const name of Object.keys(texts) as (keyof Texts & string)[]) {
    const control = form.elements.namedItem(name);
    if (control && 'value' in control && now[name] === sent[name]) control.value = String(texts[name] ?? '');
  }
}

/** A field that is not drawn keeps what it holds at first. */
function readTexts<Values extends Texts<Values>>(form: HTMLFormElement, initial: Values): Values {
  return { ...initial, ...Object.fromEntries(new FormData(form)) };
}
