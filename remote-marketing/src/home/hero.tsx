import { Amount, BoardingPass, ButtonLink, HillsScene } from 'design';
import { useSiteConfig } from 'federation/contract';
import { SMALLEST_PACKAGE_RUPEES } from '../compensation/worked-example';
import { JoinLink } from '../sections/closing-call';
import { HOME_COPY } from './home.copy';
import styles from './home.module.css';

const copy = HOME_COPY.hero;

/** What the club is, what it costs, what it pays, and the way in: all before the first scroll. */
export function Hero() {
  const { brand, joiningFeeRupees } = useSiteConfig();
  const { pass } = copy;
  return (
    <div className={styles.hero}>
      <div className={styles.column}>
        <div className={styles.heroWords}>
          <h1 className={styles.title}>{copy.title}</h1>
          <p className={styles.lead}>{copy.lead(brand.name)}</p>
          <div className={styles.actions}>
            <JoinLink />
            <ButtonLink to={copy.other.to} variant="secondary">
              {copy.other.label}
            </ButtonLink>
          </div>
          <p className={styles.note}>{copy.note}</p>
        </div>
        <BoardingPass
          className={styles.pass}
          title={pass.title}
          codeLabel={pass.codeLabel}
          code={<Amount value={SMALLEST_PACKAGE_RUPEES} />}
          details={[
            pass.cashback,
            pass.referral,
            pass.team,
            { label: pass.fee, value: <Amount value={joiningFeeRupees} /> },
          ]}
        />
      </div>
      <HillsScene className={styles.scene} />
    </div>
  );
}
