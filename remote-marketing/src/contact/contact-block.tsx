import { useSiteConfig } from 'federation/contract';
import { Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTACT_COPY } from './contact.copy';
import styles from './contact-block.module.css';

const copy = CONTACT_COPY.block;

/** The club's address, phone and e-mails, as configured. */
export function ContactBlock() {
  const { brand } = useSiteConfig();
  return (
    <address className={styles.block}>
      <Entry icon={MapPin} label={copy.office}>
        {brand.officeAddress}
      </Entry>
      <Entry icon={Phone} label={copy.phone}>
        <a href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`}>{brand.phone}</a>
      </Entry>
      <Entry icon={Mail} label={copy.hello}>
        <a href={`mailto:${brand.helloEmail}`}>{brand.helloEmail}</a>
      </Entry>
      <Entry icon={Mail} label={copy.support}>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </Entry>
    </address>
  );
}

function Entry({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className={styles.entry}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.label}>{label}</div>
        <div className={styles.value}>{children}</div>
      </div>
    </div>
  );
}
