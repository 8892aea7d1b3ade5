import type { Profile } from 'api/contract';
import { formatDay } from 'client/dates';
import { BoardingPass, Button, LineIcon } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { Eye, EyeOff, Link2, QrCode, Share2 } from 'lucide';
import { useState } from 'react';
import { SpokenText } from '../page/spoken-text';
import { QrImage } from '../qr/qr-image';
import { useCopy, useReferralLink } from './invite-section';
import styles from './referral-pass.module.css';

/** The referral code as a boarding pass. Code and QR stay covered until the member uncovers them. */
export function ReferralPass({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { referralCode, name, email, createdAt } = profile;
  const { brand } = useSiteConfig();
  const [isRevealed, setRevealed] = useState(false);
  const share = useShareReferralCode(referralCode);
  const copy = useCopy();
  const link = useReferralLink(referralCode);
  return (
    <section aria-label={t('Referral code')}>
      <BoardingPass
        title={
          <>
            <span>{brand.name}</span>
            <span>{t('Boarding pass')}</span>
          </>
        }
        codeLabel={t('Referral code')}
        code={<ReferralCode code={referralCode} isRevealed={isRevealed} onToggle={() => setRevealed(!isRevealed)} />}
        details={[
          { label: t('Member'), value: name || email },
          { label: t('Since'), value: formatDay(createdAt) },
        ]}
        barcode={<ReferralQr code={referralCode} isRevealed={isRevealed} />}
        actions={
          <>
            <Button isWide onClick={() => void share()}>
              <LineIcon icon={Share2} />
              {t('Share')}
            </Button>
            <Button isWide variant="secondary" onClick={() => void copy(link, t('Referral link copied!'))}>
              <LineIcon icon={Link2} />
              {t('Copy link')}
            </Button>
          </>
        }
      />
    </section>
  );
}

interface ReferralCodeProps {
  code: string;
  isRevealed: boolean;
  onToggle: () => void;
}

/** The code behind dots, and the eye that uncovers it. */
function ReferralCode({ code, isRevealed, onToggle }: ReferralCodeProps) {
  const { t } = useTranslation();
  const icon = isRevealed ? EyeOff : Eye;
  return (
    <>
      {isRevealed ? (
        <span className={styles.code}>{code}</span>
      ) : (
        <span className={styles.code}>
          <span aria-hidden="true">{'•'.repeat(code.length)}</span>
          <SpokenText>{t('Hidden')}</SpokenText>
        </span>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={t(isRevealed ? 'Hide referral code' : 'Show referral code')}
        onClick={onToggle}
      >
        <LineIcon icon={icon} className={styles.icon} />
      </button>
    </>
  );
}

/** The sign-up page with the code filled in, for a phone's camera; covered as long as the code is. */
function ReferralQr({ code, isRevealed }: { code: string; isRevealed: boolean }) {
  const { t } = useTranslation();
  const link = useReferralLink(code);
  if (!isRevealed) {
    return (
      <div className={styles.covered}>
        <LineIcon icon={QrCode} className={styles.referralQrIcon} />
        <span>{t('Show the code to see its QR')}</span>
      </div>
    );
  }
  return (
    <div className={styles.qr}>
      <QrImage text={link} label={t('QR code of the sign-up page with your referral code')} />
    </div>
  );
}

/**
 * Shares the code by the device's share sheet, or else copies the same text. A sheet that fails is only logged; one
 * that was closed again has not failed.
 */
function useShareReferralCode(code: string): () => Promise<void> {
  const { t } = useTranslation();
  const copy = useCopy();
  const url = useReferralLink(code);
  return async () => {
    const text = t('Join using my referral code: {code}', { code });
    if (!canShare()) return copy(text, t('Referral code copied!'));
    try {
      await navigator.share({ title: t('Referral Code'), text, url });
    } catch (error) {
      if (!wasAborted(error)) console.error(error);
    }
  };
}

/** The DOM's types take the share sheet for granted; many desktop browsers have none. */
function canShare(): boolean {
  return 'share' in navigator && typeof navigator.share === 'function';
}

function wasAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
