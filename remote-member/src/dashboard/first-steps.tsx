import { ButtonLink, RichText } from 'design';
import { useTranslation } from 'i18n';
import { Link } from 'react-router';
import { PageSection } from '../page/member-page';
import styles from './dashboard.module.css';

/** What lies between a new member and a first credit; gone with the first package. */
export function FirstSteps({ isPaymentUnderWay }: { isPaymentUnderWay: boolean }) {
  const { t } = useTranslation();
  return (
    <PageSection
      title={t('Three steps to your first credit')}
      lead={t('Join, look around and ask: nothing is owed before you pay.')}
    >
      <ol className={styles.steps}>
        <li>
          <RichText
            text={t(
              '<0>Choose an amount.</0> It decides for how many weekdays your plan pays, up to how much a day, and for how many levels. <1>Compare the plans</1>.',
            )}
            parts={[<strong key="step" />, <Link key="plans" to="/products" />]}
          />
        </li>
        <li data-current={isPaymentUnderWay || undefined}>
          <RichText
            text={t(
              '<0>Pay it and send us its reference.</0> We confirm it when it has reached the club’s account; then the package is yours.',
            )}
            parts={[<strong key="step" />]}
          />
        </li>
        <li>
          <RichText
            text={t(
              '<0>Be credited from the next weekday on,</0> Monday to Friday, for the days of your plan. What you have paid stays in the package until its days are over.',
            )}
            parts={[<strong key="step" />]}
          />
        </li>
      </ol>
      <ButtonLink to="/wallet/add-funds">{t(isPaymentUnderWay ? 'See your payment' : 'Add funds')}</ButtonLink>
    </PageSection>
  );
}
