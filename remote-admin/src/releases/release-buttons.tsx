import Button from '@mui/material/Button';
import type { NewRollback, NewShare } from 'api/contract';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
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
        aria-label={`Give ${version} of ${part} to ${other} % of the visitors`}
        onClick={() => ask(changeShare(part, version, other))}
      >
        {other} %
      </Button>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Give ${version} of ${part} to everybody`}
        onClick={() => ask(changeShare(part, version, 100))}
      >
        Everybody
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Withdraw ${version} of ${part}`}
        onClick={() => ask(changeShare(part, version, 0))}
      >
        Withdraw
      </Button>
    </span>
  );
}

const SHARE_WORDS: Record<NewShare['sharePercent'], Pick<Decision, 'title' | 'text' | 'confirmLabel'>> = {
  0: {
    title: 'Withdraw',
    text: 'Those who have it get the live release with the next page, and open pages are offered a reload.',
    confirmLabel: 'Withdraw',
  },
  5: { title: 'Give to 5 % of the visitors', text: 'Those of them who have it keep it.', confirmLabel: 'Give to 5 %' },
  25: {
    title: 'Give to 25 % of the visitors',
    text: 'It is withdrawn by itself when clearly more fails in it than in the live release.',
    confirmLabel: 'Give to 25 %',
  },
  100: {
    title: 'Give to everybody',
    text: 'Every visitor gets it with the next page, and nothing withdraws it by itself any more.',
    confirmLabel: 'Give to everybody',
  },
};

function changeShare(name: string, version: string, sharePercent: NewShare['sharePercent']): Decision {
  const words = SHARE_WORDS[sharePercent];
  return {
    ...words,
    title: `${words.title}: ${version} of ${name}?`,
    isDanger: sharePercent === 0,
    field: describeReason('It stands in the history and in the audit log.'),
    decide: (write, reason) =>
      write<null>({
        method: 'POST',
        url: '/admin/releases/share',
        data: { name, version, sharePercent, reason } satisfies NewShare,
      }),
    done: `${version} of ${name} is ${sharePercent === 0 ? 'withdrawn' : `on its way to ${sharePercent === 100 ? 'everybody' : `${sharePercent} %`}`}`,
  };
}

export function RollbackButton({ part, version }: { part: string; version: string }) {
  const ask = useAsk();
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`Roll back ${part} to ${version}`}
      onClick={() => ask(rollBack(part, version))}
    >
      Roll back
    </Button>
  );
}

const rollBack = (name: string, version: string): Decision => ({
  title: `Make ${version} of ${name} live?`,
  text: 'Every visitor gets it with the next page. Open pages go on as they are, and are offered a reload.',
  confirmLabel: 'Roll back',
  isDanger: true,
  field: describeReason('It stands in the history and in the audit log.'),
  decide: (write, reason) =>
    write<null>({
      method: 'POST',
      url: '/admin/releases/rollback',
      data: { name, version, reason } satisfies NewRollback,
    }),
  done: `${name} is on its way back to ${version}`,
});
