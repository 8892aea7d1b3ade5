import type { ChangeEvent, FocusEvent, RefObject, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-auth';

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
  /** The sentence for each field at fault, by the contract's rules. Without it, the browser checks what is required. */
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
 * The first field at fault gets the focus, and so does the one that the server refuses.
 */
export function useForm<Values extends Texts<Values>>(options: FormOptions<Values>) {
  const { check, send, describe, onEdit } = options;
  const [initial] = useState(options.initial);
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [ownRefusal, setRefusal] = useState<Refusal>();
  const [status, setStatus] = useState<'typing' | 'sending' | 'sent'>('typing');

  const refusal = ownRefusal ?? options.refusal ?? undefined;
  const isAboutField = refusal?.field !== undefined && refusal.field in initial;
  const faults = check?.(values);
  const errorOf = (name: keyof Values) =>
    (checked.includes(String(name)) ? faults?.[name] : undefined) ??
    (refusal?.field === name ? refusal.text : undefined);

  useFocusOn(formRef, isAboutField ? refusal.field : undefined);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (status === 'sending') return;
    const typed = readTexts(formRef.current, initial);
    const found = check?.(typed);
    setValues(typed);
    setChecked(Object.keys(initial));
    setRefusal(undefined);
    const faulty = listControls(formRef.current).find(({ name }) => found?.[name as keyof Values] !== undefined);
    if (faulty) {
      faulty.focus();
      return;
    }
    setStatus('sending');
    try {
      const next = (await send(typed, element)) as Partial<Values> | undefined;
      setStatus('sent');
      if (next) {
        fillControls(element, next);
        setValues(readTexts(element, initial));
        setChecked([]);
      }
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
    failure: isAboutField ? undefined : refusal?.text,
    formProps: {
      ref: formRef,
      noValidate: check !== undefined,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        setValues(readTexts(formRef.current, initial));
        if (status === 'sent') setStatus('typing');
        if (refusal && (!isAboutField || refusal.field === target.name)) {
          setRefusal(undefined);
          onEdit?.();
        }
      },
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        // Pressing the button checks everything; a sentence before would move the button away from under the pointer.
        if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
        if (target.value && target.name in initial) setChecked([...new Set([...checked, target.name])]);
      },
    },
    /** The attributes of a field: its name, what it holds at first, and the sentence to show under it. */
    field: (name: keyof Values & string) => ({ name, defaultValue: initial[name], error: errorOf(name) }),
  };
}

function useFocusOn(formRef: RefObject<HTMLFormElement | null>, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) findControl(formRef.current, name)?.focus();
  }, [formRef, name]);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form, in the order of the page. */
function listControls(form: HTMLFormElement | null): Control[] {
  return Array.from(form?.elements ?? []).filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );
}

function findControl(form: HTMLFormElement | null, name: string): Control | undefined {
  return listControls(form).find((control) => control.name === name);
}

function fillControls(form: HTMLFormElement, texts: object): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = findControl(form, name);
    if (control) control.value = String(text ?? '');
  }
}

function readTexts<Values extends Texts<Values>>(form: HTMLFormElement | null, initial: Values): Values {
  const data = new FormData(form ?? undefined);
  const texts = Object.entries<string>(initial).map(([name, text]) => [name, String(data.get(name) ?? text)]);
  return Object.fromEntries(texts) as Values;
}
