import { useQueryClient } from '@tanstack/react-query';
import type { Profile, ProfileChange } from 'api/contract';
import { checkName, normalizeName } from 'api/contract/rules';
import { useForm } from 'client/form';
import { useIdempotentWrite } from 'client/queries';
import { Button, Notice, TextField } from 'design';
import { refreshSession } from 'shared-auth';
import { describeError } from '../error-words';
import { PageSection } from '../page/member-page';
import styles from '../page/stacked-form.module.css';

export function NameSection({ profile }: { profile: Profile }) {
  const changeName = useChangeName();
  const form = useForm({
    initial: { name: profile.name },
    check: ({ name }) => ({ name: checkName(name) }),
    send: async ({ name }) => ({ name: (await changeName({ name: normalizeName(name) })).name }),
    describe: describeError,
  });

  return (
    <PageSection title="Your name" lead="As your team and the club see it.">
      <form className={styles.form} {...form.formProps}>
        <TextField label="Name" autoComplete="name" {...form.field('name')} />
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {form.isSent && <Notice tone="success">Name saved.</Notice>}
        <Button type="submit" variant="secondary" isBusy={form.isSending}>
          {form.isSending ? 'Saving...' : 'Save name'}
        </Button>
      </form>
    </PageSection>
  );
}

/** Changes the own name, here and in the site's menu. */
function useChangeName() {
  const queryClient = useQueryClient();
  const write = useIdempotentWrite();
  return async (data: ProfileChange) => {
    const saved = await write<Profile>({ method: 'PATCH', url: '/user/profile', data });
    queryClient.setQueryData(['profile'], saved);
    refreshSession();
    return saved;
  };
}
