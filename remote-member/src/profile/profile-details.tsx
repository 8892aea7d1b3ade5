import type { Profile } from 'api/contract';
import { Avatar, Card } from 'design';
import styles from './profile-details.module.css';

export function ProfileDetails({ profile }: { profile: Profile }) {
  const { _id, name, email, mobileNumber, referredBy } = profile;
  const facts = [
    { label: 'ID', value: _id },
    { label: 'Full Name', value: name },
    { label: 'Contact Number', value: mobileNumber || 'N/A' },
    { label: 'Referred By', value: referredBy?.name || 'N/A' },
  ];
  return (
    <Card as="section" padding="large" aria-labelledby="profile-name" className={styles.card}>
      <div className={styles.head}>
        <Avatar name={name || email} size="large" />
        <div className={styles.who}>
          <h2 id="profile-name" className={styles.name}>
            {name || email}
          </h2>
          {name && <p className={styles.email}>{email}</p>}
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
