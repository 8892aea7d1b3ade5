import { Card, Section } from 'design';
import { CalendarCheck, Repeat2, UserPlus, WalletMinimal } from 'lucide-react';
import styles from './features.module.css';
import { HOME_COPY } from './home.copy';

const copy = HOME_COPY.features;
const ICONS = [CalendarCheck, UserPlus, Repeat2, WalletMinimal];

export function Features() {
  return (
    <Section title={copy.title}>
      <ul className={styles.cards}>
        {copy.items.map(({ id, title, text }, index) => {
          const Icon = ICONS[index] ?? CalendarCheck;
          return (
            <Card as="li" key={id} padding="large" className={styles.card}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
              </span>
              <h3>{title}</h3>
              <p className={styles.text}>{text}</p>
            </Card>
          );
        })}
      </ul>
    </Section>
  );
}
