import { ButtonLink, Card, TicketArt } from 'design';
import styles from './invite-card.module.css';

/** The next step from here: the member's own referral code. */
export function InviteCard() {
  return (
    <Card as="section" padding="large" aria-labelledby="invite" className={styles.card}>
      <TicketArt className={styles.art} />
      <div className={styles.words}>
        <h2 id="invite" className={styles.title}>
          Travel together
        </h2>
        <p className={styles.text}>Your referral code is your boarding pass. Share it with friends.</p>
      </div>
      <ButtonLink to="/profile">Open my pass</ButtonLink>
    </Card>
  );
}
