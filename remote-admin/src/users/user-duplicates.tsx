import type { Duplicate, DuplicateKind } from 'api/contract';
import { msg } from 'client/msg';
import { Badge } from 'design';
import { MemberLink } from '../list/rows';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './user-page.module.css';
import { Section } from '../layout/section';

const KIND_NAMES: Record<DuplicateKind, string> = {
  upi: msg('same UPI id'),
  bank_account: msg('same bank account'),
  mobile: msg('mobile number in a UPI id'),
  device: msg('same device'),
};

/** Hints, and no more: families share devices and accounts. Nothing is shown where there is none. */
export function UserDuplicates({ memberId }: { memberId: string }) {
  const { data } = useServerState<Duplicate[]>(`/admin/users/${memberId}/duplicates`);
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('Perhaps the same person')}>
      <p className={styles.notice}>
        {t('These accounts share something with this one. It is a hint, and blocks nothing.')}
      </p>
      <ul className={styles.notes}>
        {data.map(({ memberId: id, name, isEnabled, kinds }) => (
          <li key={id} className={styles.note}>
            <MemberLink memberId={id} name={name} /> <span className={styles.label}>{t('Member {id}', { id })}</span>{' '}
            {!isEnabled && <Badge tone="danger">{t('Disabled')}</Badge>}
            <p>{kinds.map((kind) => t(KIND_NAMES[kind])).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
