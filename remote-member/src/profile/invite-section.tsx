import type { Profile } from 'api/contract';
import { keep, readKept } from 'client/kept';
import { Button, LineIcon, TextAreaField, useToast } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { Copy, Download, MessageCircle } from 'lucide';
import { useState } from 'react';
import { useHref } from 'react-router';
import { nameOwn } from 'shared-auth';
import { PageSection } from '../page/member-page';
import { drawQrPath } from '../qr/qr-image';
import styles from './invite-section.module.css';

const KEY = 'invite-words';
const WORDS_MAX = 300;

/** An invitation in the member's own words, which this device keeps until they sign out, always with the link. */
export function InviteSection({ profile: { _id, referralCode: code } }: { profile: Profile }) {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  const copy = useCopy();
  const link = useReferralLink(code);
  const suggested = t('Have a look at {club}, a members’ club around travel. Earnings are not guaranteed.', {
    club: brand.name,
  });
  const key = nameOwn(_id, KEY);
  const [own, setOwn] = useState(() => readKept('localStorage', key));
  const words = own ?? suggested;
  const text = `${words.trim()}\n${link}`;
  const keepOwn = (typed: string) => {
    setOwn(typed);
    keep('localStorage', key, typed);
  };
  return (
    <PageSection title={t('Invite in your own words')}>
      <div className={styles.parts}>
        <TextAreaField
          label={t('Your words')}
          help={t('The link with your code comes below them. They stay on this device.')}
          rows={3}
          maxLength={WORDS_MAX}
          value={words}
          onChange={(event) => keepOwn(event.target.value)}
        />
        <div className={styles.actions}>
          {/* No link: the code must not stand in the page while it is covered. */}
          <Button onClick={() => window.open(`https://wa.me/?text=${encodeURIComponent(text)}`, '_blank', 'noopener')}>
            <LineIcon icon={MessageCircle} />
            {t('Send by WhatsApp')}
          </Button>
          <Button variant="secondary" onClick={() => void copy(text, t('Invitation copied!'))}>
            <LineIcon icon={Copy} />
            {t('Copy invitation')}
          </Button>
          <Button variant="secondary" onClick={() => void saveQrPicture(link, code)}>
            <LineIcon icon={Download} />
            {t('Save QR as a picture')}
          </Button>
        </div>
      </div>
    </PageSection>
  );
}

/** Copies a text and says so, or that the browser does not let it. */
export function useCopy() {
  const { t } = useTranslation();
  const { showToast } = useToast();
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(done);
    } catch {
      // Without TLS there is no clipboard at all.
      showToast(t('The browser does not let the page copy.'), { tone: 'error' });
    }
  };
}

const QUIET_MODULES = 4;
const MODULE_PX = 16;

/** A PNG of the QR code, with the light margin that cameras want. */
async function saveQrPicture(text: string, code: string): Promise<void> {
  const { size, path } = drawQrPath(text);
  const side = (size + 2 * QUIET_MODULES) * MODULE_PX;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.setTransform(MODULE_PX, 0, 0, MODULE_PX, QUIET_MODULES * MODULE_PX, QUIET_MODULES * MODULE_PX);
  context.fillStyle = 'black';
  context.fill(new Path2D(path));
  const picture = { href: canvas.toDataURL('image/png'), download: `invitation-${code}.png` };
  Object.assign(document.createElement('a'), picture).click();
}

/** The sign-up page with the code filled in, in the language shown: who invites speaks to the invited. */
export const useReferralLink = (code: string): string =>
  location.origin + useHref(`/signup?ref=${encodeURIComponent(code)}`);
