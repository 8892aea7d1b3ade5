import Button from '@mui/material/Button';
import type { MemberNote } from 'api/contract';
import { useDraft } from 'client/draft';
import { useForm } from 'client/form';
import { formatMoment } from 'client/dates';
import { Notice, useToast } from 'design';
import type { Ref } from 'react';
import { useRef } from 'react';
import { describeError } from '../error-words';
import { BusyButton } from '../forms/busy-button';
import { FormField } from '../forms/form-field';
import { May } from '../layout/may';
import { useList } from '../list/use-list';
import { useWayOn } from '../focus/way-on';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './user-page.module.css';
import { Section } from '../layout/section';

/** What staff noted for each other. */
export function UserNotes({ memberId }: { memberId: string }) {
  return (
    <Section title={t('Notes of staff')}>
      <May do="members.note">
        <NoteForm memberId={memberId} />
      </May>
      <Notes memberId={memberId} />
    </Section>
  );
}

function NoteForm({ memberId }: { memberId: string }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const form = useForm({
    initial: { text: '' },
    draft: useDraft(`note:${memberId}`),
    check: ({ text }) => ({ text: text.trim() === '' ? t('Note is required.') : undefined }),
    send: async ({ text }) => {
      await write<MemberNote>({ method: 'POST', url: `/admin/users/${memberId}/notes`, data: { text: text.trim() } });
      showToast(t('Noted'));
      return { text: '' };
    },
    describe: (error) => describeError(error, t('The note was not kept.')),
  });
  return (
    <form {...form.formProps} className={styles.form}>
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <FormField
        field={form.field('text')}
        multiline
        label={t('Note')}
        help={t('Staff read it, the member never does. It stays as it is.')}
        input={{ maxLength: 2000 }}
      />
      <div>
        <BusyButton type="submit" variant="outlined" isBusy={form.isSending}>
          {form.isSending ? t('One moment...') : t('Add note')}
        </BusyButton>
      </div>
    </form>
  );
}

/** Its buttons go with what they did. */
function Notes({ memberId }: { memberId: string }) {
  const partRef = useRef<HTMLDivElement>(null);
  const goOn = useWayOn(partRef);
  return (
    <div ref={partRef} role="group" aria-label={t('Notes of staff')} tabIndex={-1}>
      <NotesSoFar memberId={memberId} buttonRef={goOn} />
    </div>
  );
}

function NotesSoFar({ memberId, buttonRef }: { memberId: string; buttonRef: Ref<HTMLButtonElement> }) {
  const notes = useList<MemberNote>({ url: `/admin/users/${memberId}/notes` });
  const { shown, error } = notes;
  const failure = error && <Notice tone="error">{describeError(error, t('The notes could not be loaded.'))}</Notice>;
  if (!shown && failure) {
    return (
      <div className={styles.notice}>
        {failure}
        <Button ref={buttonRef} onClick={() => void notes.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    );
  }
  const isOutdated = error !== null && !notes.isLoadMoreError;
  if (!shown) return <p className={styles.notice}>{t('Loading...')}</p>;
  return (
    <>
      {shown.rows.length === 0 ? (
        <p className={styles.notice}>{t('Nobody has noted anything yet.')}</p>
      ) : (
        <NoteList notes={shown.rows} />
      )}
      {(failure || notes.hasMore) && (
        <div className={styles.notice}>
          {failure}
          {isOutdated && (
            <BusyButton ref={buttonRef} isBusy={notes.isFetching} onClick={() => void notes.refetch()}>
              {t('Try again')}
            </BusyButton>
          )}
          {notes.hasMore && !isOutdated && (
            <BusyButton
              ref={buttonRef}
              variant="outlined"
              color="inherit"
              isBusy={notes.isLoadingMore}
              onClick={() => void notes.loadMore()}
            >
              {notes.isLoadingMore ? t('Loading...') : t('Load more notes')}
            </BusyButton>
          )}
        </div>
      )}
    </>
  );
}

const NoteList = ({ notes }: { notes: MemberNote[] }) => (
  <ul className={styles.notes}>
    {notes.map(({ id, authorName, at, text }) => (
      <li key={id} className={styles.note}>
        <p className={styles.noteText}>{text}</p>
        <p className={styles.label}>
          {authorName}, <time dateTime={at}>{formatMoment(at)}</time>
        </p>
      </li>
    ))}
  </ul>
);
