import { Card, Section } from 'design';
import { GraduationCap, Stethoscope, Store } from 'lucide-react';
import { HOME_COPY } from './home.copy';
import styles from './testimonials.module.css';

const copy = HOME_COPY.testimonials;
const ICONS = [GraduationCap, Store, Stethoscope];

/** There are no members' words to print yet: these are examples, and say so. */
export function Testimonials() {
  return (
    <Section tone="paper" title={copy.title} lead={copy.lead}>
      <ul className={styles.quotes}>
        {copy.items.map(({ id, who, words }, index) => {
          const Icon = ICONS[index] ?? Store;
          return (
            <Card as="li" key={id} padding="large">
              <figure className={styles.quote}>
                <blockquote className={styles.words}>“{words}”</blockquote>
                <figcaption className={styles.who}>
                  <span className={styles.icon}>
                    <Icon aria-hidden="true" />
                  </span>
                  {who}
                </figcaption>
              </figure>
            </Card>
          );
        })}
      </ul>
    </Section>
  );
}
