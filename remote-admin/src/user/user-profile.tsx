import type { AdminUserDetail } from 'api/contract';
import { Amount } from 'design';
import type { ReactNode } from 'react';
import { formatMoment } from '../moments/format-moment';
import { MemberLink } from '../users/member-link';
import { Section } from './section';
import styles from './user-profile.module.css';

/** Who the member is, and who brought them. */
export function UserProfile({ detail }: { detail: AdminUserDetail }) {
  const { user, referralCode, sponsorChain, teamSize, wallet } = detail;
  return (
    <Section title="Profile">
      <dl className={styles.facts}>
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="Mobile">{user.mobile}</Fact>
        <Fact label="Referral code">{referralCode}</Fact>
        <Fact label="Joined">{formatMoment(user.dateOfJoining)}</Fact>
        <Fact label="Team">{teamSize.toLocaleString('en-IN')} members</Fact>
        <Fact label="Direct members with a package">{wallet.referral.toLocaleString('en-IN')}</Fact>
        <Fact label="Reference amount">
          <Amount value={wallet.reference} />
        </Fact>
        <Fact label="Total cashback">
          <Amount value={wallet.cashback} />
        </Fact>
      </dl>
      <div className={styles.chain}>
        <h3 className={styles.label}>Sponsors, the nearest first</h3>
        {sponsorChain.length === 0 ? (
          <p>Nobody: this member stands at the top.</p>
        ) : (
          <ol className={styles.sponsors}>
            {sponsorChain.map(({ id, name }) => (
              <li key={id}>
                <MemberLink memberId={id} name={name} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
