import { Card, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { X } from 'lucide-react';
import { CircleOfPlaces } from '../art/circle-of-places';
import { PublicPage } from '../sections/public-page';
import styles from './about-page.module.css';
import { ABOUT_COPY as copy } from './about.copy';

/** /about */
export function AboutPage() {
  return (
    <PublicPage copy={copy}>
      <WhoWeAre />
      <Values />
      <SayingNo />
    </PublicPage>
  );
}

function WhoWeAre() {
  const { brand } = useSiteConfig();
  return (
    <Section>
      <div className={styles.who}>
        <div className={styles.words}>
          <h2>{copy.who.title}</h2>
          {copy.who.paragraphs(brand.name, brand.officeAddress).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <CircleOfPlaces className={styles.art} />
      </div>
    </Section>
  );
}

function Values() {
  return (
    <Section tone="paper" title={copy.values.title}>
      <ul className={styles.values}>
        {copy.values.items.map(({ id, Icon, title, text }) => (
          <li key={id} className={styles.value}>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h3>{title}</h3>
            <p className={styles.muted}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SayingNo() {
  return (
    <Section title={copy.promises.title} lead={copy.promises.lead}>
      <ul className={styles.promises}>
        {copy.promises.items.map((item) => (
          <Card as="li" key={item} className={styles.promise}>
            <X aria-hidden="true" className={styles.cross} />
            <span>{item}</span>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
