import { Button } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '../page/copy-button';
import styles from './factors.module.css';

interface RecoveryCodesCardProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once: the server keeps no more than what it needs to know them again. */
export function RecoveryCodesCard({ codes, onKept }: RecoveryCodesCardProps) {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const text = [t('Recovery codes for {brand}', { brand: brand.name }), t('Each works once.'), '', ...codes, ''].join(
    '\n',
  );
  return (
    <section aria-labelledby={titleId} className={styles.codesCard}>
      <h3 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title}>
        {t('Keep these recovery codes')}
      </h3>
      <p>
        {t(
          'Each lets you in once, when you have lost your device. They are shown only now: keep them on paper or where you keep passwords, not on the same phone.',
        )}
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} label={t('Copy')} done={t('Codes copied.')} />
        <Button variant="secondary" onClick={() => download(text)}>
          {t('Download')}
        </Button>
        <Button variant="secondary" onClick={() => print(t('Recovery codes, to be printed'), text)}>
          {t('Print')}
        </Button>
      </div>
      <Button onClick={onKept}>{t('I have kept them')}</Button>
    </section>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** The codes alone, from a frame that nobody sees. */
function print(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.className = styles.printed ?? '';
  frame.title = title;
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  page.document.body.append(Object.assign(page.document.createElement('pre'), { textContent: text }));
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}
