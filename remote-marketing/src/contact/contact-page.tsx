import { Card, LineIcon, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import type { IconNode } from 'lucide';
import { Mail, MapPin, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PostcardArt } from '../art/postcard-art';
import { PublicPage } from '../sections/public-page';
import { ContactForm } from './contact-form';
import { CONTACT_COPY as copy } from './contact.copy';
import styles from './contact.module.css';

/** /contact-us */
export function ContactPage() {
  const { t } = useTranslation();
  return (
    <PublicPage copy={copy}>
      <Section>
        <div className={styles.columns}>
          <Card padding="large">
            <div className={styles.head}>
              <h2>{t(copy.form.title)}</h2>
              <p className={styles.lead}>{t(copy.form.lead)}</p>
              <p>
                {t(copy.form.member)} <Link to="/messages">{t(copy.form.messages)}</Link>
              </p>
            </div>
            <ContactForm />
          </Card>
          <div className={styles.side}>
            <PostcardArt className={styles.art} />
            <h2 className={styles.sideTitle}>{t(copy.block.title)}</h2>
            <ContactBlock />
            <p className={styles.care}>{t(copy.care)}</p>
          </div>
        </div>
      </Section>
    </PublicPage>
  );
}

/** The club's address, phone and emails, as configured. */
function ContactBlock() {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  return (
    <address className={styles.block}>
      <Entry icon={MapPin} label={t(copy.block.office)}>
        {brand.officeAddress}
      </Entry>
      {brand.phone !== '' && (
        <Entry icon={Phone} label={t(copy.block.phone)}>
          <a href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`}>{brand.phone}</a>
        </Entry>
      )}
      <Entry icon={Mail} label={t(copy.block.hello)}>
        <a href={`mailto:${brand.helloEmail}`}>{brand.helloEmail}</a>
      </Entry>
      <Entry icon={Mail} label={t(copy.block.support)}>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </Entry>
    </address>
  );
}

function Entry({ icon, label, children }: { icon: IconNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.entry}>
      <span className={styles.icon}>
        <LineIcon icon={icon} />
      </span>
      <div className={styles.words}>
        <div className={styles.label}>{label}</div>
        <div className={styles.value}>{children}</div>
      </div>
    </div>
  );
}
