import type { PayoutDetails } from 'api/contract';
import { Button, Notice, TextField } from 'design';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { formatFailure } from '../area/format-failure';
import styles from '../area/stacked-form.module.css';
import type { PayoutFormErrors, PayoutFormValues } from './payout-form-values';
import { checkPayoutForm, toPayoutDetails, toPayoutFormValues } from './payout-form-values';
import { useChangePayoutDetails } from './use-change-payout-details';

export function PayoutDetailsForm({ details }: { details: PayoutDetails }) {
  const [values, setValues] = useState(() => toPayoutFormValues(details));
  const [errors, setErrors] = useState<PayoutFormErrors>({});
  const save = useChangePayoutDetails();

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkPayoutForm(values);
    setErrors(found);
    if (Object.values(found).some((error) => error !== undefined)) return;
    save.mutate(toPayoutDetails(values), { onSuccess: (saved) => setValues(toPayoutFormValues(saved)) });
  }

  const field = (name: keyof PayoutFormValues) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      save.reset();
      setValues({ ...values, [name]: target.value });
    },
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="UPI id"
        labelHint="optional"
        placeholder="name@bank"
        autoComplete="off"
        autoCapitalize="none"
        {...field('upiId')}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Bank account (optional)</legend>
        <TextField label="Account holder" autoComplete="name" {...field('accountHolder')} />
        <TextField label="Account number" inputMode="numeric" autoComplete="off" {...field('accountNumber')} />
        <TextField label="IFSC" autoComplete="off" autoCapitalize="characters" {...field('ifsc')} />
      </fieldset>
      {save.isError && <Notice tone="error">{formatFailure(save.error)}</Notice>}
      {save.isSuccess && <Notice tone="success">Payout details saved.</Notice>}
      <Button type="submit" variant="secondary" isBusy={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save payout details'}
      </Button>
    </form>
  );
}
