import type { Profile } from 'api/contract';
import { checkName, normalizeName } from 'api/contract/rules';
import { Button, Notice, TextField } from 'design';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { formatFailure } from '../area/format-failure';
import { PageSection } from '../area/page-section';
import styles from '../area/stacked-form.module.css';
import { useChangeName } from './use-change-name';

export function NameSection({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name);
  const [error, setError] = useState<string>();
  const save = useChangeName();

  function submit(event: FormEvent) {
    event.preventDefault();
    const complaint = checkName(name);
    setError(complaint);
    if (complaint !== undefined) return;
    save.mutate({ name: normalizeName(name) }, { onSuccess: (saved) => setName(saved.name) });
  }

  return (
    <PageSection title="Your name" lead="As your team and the club see it.">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          autoComplete="name"
          value={name}
          error={error}
          onChange={({ target }) => {
            save.reset();
            setName(target.value);
          }}
        />
        {save.isError && <Notice tone="error">{formatFailure(save.error)}</Notice>}
        {save.isSuccess && <Notice tone="success">Name saved.</Notice>}
        <Button type="submit" variant="secondary" isBusy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save name'}
        </Button>
      </form>
    </PageSection>
  );
}
