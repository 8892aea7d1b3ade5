import { Card, LineIcon, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { X } from 'lucide';
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
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  return (
    <Section>
      <div className={styles.who}>
        <div className={styles.words}>
          <h2>{t(copy.who.title)}</h2>
          {copy.who.paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph, { club: brand.name, office: brand.officeAddress })}</p>
          ))}
        </div>
        <CircleOfPlaces className={styles.art} />
      </div>
    </Section>
  );
}

function Values() {
  const { t } = useTranslation();
  return (
    <Section tone="paper" title={t(copy.values.title)}>
      <ul className={styles.values}>
        {copy.values.items.map(({ id, icon, title, text }) => (
          <li key={id} className={styles.value}>
            <span className={styles.icon}>
              <LineIcon icon={icon} />
            </span>
            <h3>{t(title)}</h3>
            <p className={styles.muted}>{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SayingNo() {
  const { t } = useTranslation();
  return (
    <Section title={t(copy.promises.title)} lead={t(copy.promises.lead)}>
      <ul className={styles.promises}>
        {copy.promises.items.map((item) => (
          <Card as="li" key={item} className={styles.promise}>
            <LineIcon icon={X} className={styles.cross} />
            <span>{t(item)}</span>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
