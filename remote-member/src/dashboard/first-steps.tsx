import { ButtonLink } from 'design';
import { Link } from 'react-router';
import { PageSection } from '../page/member-page';
import styles from './dashboard.module.css';

/** What lies between a new member and a first credit; gone with the first package. */
export function FirstSteps({ isPaymentUnderWay }: { isPaymentUnderWay: boolean }) {
  return (
    <PageSection
      title="Three steps to your first credit"
      lead="Join, look around and ask: nothing is owed before you pay."
    >
      <ol className={styles.steps}>
        <li>
          <strong>Choose an amount.</strong> It decides for how many weekdays your plan pays, up to how much a day, and
          for how many levels. <Link to="/products">Compare the plans</Link>.
        </li>
        <li data-current={isPaymentUnderWay || undefined}>
          <strong>Pay it and send us its reference.</strong> We confirm it when it stands on the club’s account; then
          the package is yours.
        </li>
        <li>
          <strong>Be credited from the next weekday on,</strong> Monday to Friday, for the days of your plan. What you
          have paid stays in the package until its days are over.
        </li>
      </ol>
      <ButtonLink to="/wallet/add-funds">{isPaymentUnderWay ? 'Go on with your payment' : 'Add funds'}</ButtonLink>
    </PageSection>
  );
}
