import Button from '@mui/material/Button';
import type { NewRollback, NewShare } from 'api/contract';
import { msg } from 'client/msg';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { t } from '../texts';
import styles from './releases.module.css';

/** Of a release that is live for a share of the visitors. */
export function ShareButtons({ part, version, sharePercent }: { part: string; version: string; sharePercent: number }) {
  const ask = useAsk();
  const other = sharePercent === 5 ? 25 : 5;
  return (
    <span className={styles.shares}>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('Give {version} of {part} to {other} % of the visitors', { version, part, other })}
        onClick={() => ask(changeShare(part, version, other))}
      >
        {other} %
      </Button>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('Give {version} of {part} to everybody', { version, part })}
        onClick={() => ask(changeShare(part, version, 100))}
      >
        {t('Everybody')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={t('Withdraw {version} of {part}', { version, part })}
        onClick={() => ask(changeShare(part, version, 0))}
      >
        {t('Withdraw')}
      </Button>
    </span>
  );
}

const SHARE_WORDS: Record<NewShare['sharePercent'], Record<'title' | 'text' | 'confirmLabel', string>> = {
  0: {
    title: msg('Withdraw'),
    text: msg('Those who have it get the live release with the next page, and open pages are offered a reload.'),
    confirmLabel: msg('Withdraw'),
  },
  5: {
    title: msg('Give to 5 % of the visitors'),
    text: msg('Those of them who have it keep it.'),
    confirmLabel: msg('Give to 5 %'),
  },
  25: {
    title: msg('Give to 25 % of the visitors'),
    text: msg('It is withdrawn by itself when clearly more fails in it than in the live release.'),
    confirmLabel: msg('Give to 25 %'),
  },
  100: {
    title: msg('Give to everybody'),
    text: msg('Every visitor gets it with the next page, and nothing withdraws it by itself any more.'),
    confirmLabel: msg('Give to everybody'),
  },
};

function changeShare(name: string, version: string, sharePercent: NewShare['sharePercent']): Decision {
  const { title, text, confirmLabel } = SHARE_WORDS[sharePercent];
  return {
    title: t('{action}: {version} of {name}?', { action: t(title), version, name }),
    text: t(text),
    confirmLabel: t(confirmLabel),
    isDanger: sharePercent === 0,
    field: describeReason(t('It stands in the history and in the audit log.')),
    decide: (write, reason) =>
      write<null>({
        method: 'POST',
        url: '/admin/releases/share',
        data: { name, version, sharePercent, reason } satisfies NewShare,
      }),
    done: describeShared(name, version, sharePercent),
  };
}

function describeShared(name: string, version: string, sharePercent: NewShare['sharePercent']): string {
  if (sharePercent === 0) return t('{version} of {name} is withdrawn', { version, name });
  if (sharePercent === 100) return t('{version} of {name} is on its way to everybody', { version, name });
  return t('{version} of {name} is on its way to {sharePercent} %', { version, name, sharePercent });
}

export function RollbackButton({ part, version }: { part: string; version: string }) {
  const ask = useAsk();
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('Roll back {part} to {version}', { part, version })}
      onClick={() => ask(rollBack(part, version))}
    >
      {t('Roll back')}
    </Button>
  );
}

const rollBack = (name: string, version: string): Decision => ({
  title: t('Make {version} of {name} live?', { version, name }),
  text: t('Every visitor gets it with the next page. Open pages go on as they are, and are offered a reload.'),
  confirmLabel: t('Roll back'),
  isDanger: true,
  field: describeReason(t('It stands in the history and in the audit log.')),
  decide: (write, reason) =>
    write<null>({
      method: 'POST',
      url: '/admin/releases/rollback',
      data: { name, version, reason } satisfies NewRollback,
    }),
  done: t('{name} is on its way back to {version}', { name, version }),
});
