import type { Registration } from 'api/contract';
import { useRef, useState } from 'react';
import type { FocusEvent, FormEvent } from 'react';
import type { RegistrationErrors, RegistrationField } from './check-registration';
import { checkRegistration, loadCommonPasswords } from './check-registration';

/**
 * The sign-up form: a field is checked when it is left, all of them when the form is sent; the first wrong one gets
 * the focus. `onValid` receives what passed.
 */
export function useRegistrationForm(onValid: (registration: Registration) => void) {
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const formRef = useRef<HTMLFormElement>(null);

  const checkForm = async () => {
    const registration = readRegistration(formRef.current);
    const commonPasswords = registration.password ? await loadCommonPasswords().catch(() => undefined) : undefined;
    return { registration, found: checkRegistration(registration, commonPasswords) };
  };

  const checkField = async ({ target, relatedTarget }: FocusEvent) => {
    // Pressing the button checks everything; a message before would move the button away from under the pointer.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return;
    if (!(target instanceof HTMLInputElement) || !target.value) return;
    const field = target.name as RegistrationField;
    const { found } = await checkForm();
    setErrors((shown) => ({ ...shown, [field]: found[field] }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { registration, found } = await checkForm();
    setErrors(found);
    const firstWrong = Object.keys(found)[0];
    if (firstWrong) formRef.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
    else onValid(registration);
  };

  return { formRef, errors, checkField, submit };
}

function readRegistration(form: HTMLFormElement | null): Registration {
  const fields = new FormData(form ?? undefined);
  const text = (name: RegistrationField) => String(fields.get(name) ?? '');
  const referralCode = text('referralCode').trim();
  return {
    name: text('name'),
    email: text('email'),
    mobileNumber: text('mobileNumber'),
    password: text('password'),
    ...(referralCode && { referralCode }),
  };
}
