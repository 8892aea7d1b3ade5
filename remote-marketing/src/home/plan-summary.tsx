import { ButtonLink, Section } from 'design';
import { EarningsNote } from '../sections/earnings-note';
import { HOME_COPY } from './home.copy';
import styles from './plan-summary.module.css';

const copy = HOME_COPY.plan;

export function PlanSummary() {
  return (
    <Section tone="teal" title={copy.title} lead={copy.lead}>
      <ul className={styles.parts}>
        {copy.items.map(({ id, figure, title, text }) => (
          <li key={id} className={styles.part}>
            <span className={styles.figure}>{figure}</span>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <ButtonLink to={copy.other.to} variant="secondary">
          {copy.other.label}
        </ButtonLink>
        <EarningsNote />
      </div>
    </Section>
  );
}
