import type { Profile } from 'api/contract';
import { BoardingPass, Button, useToast } from 'design';
import { useSiteConfig } from 'federation/contract';
import { Eye, EyeOff, Link2, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { SpokenText } from '../page/spoken-text';
import { QrImage } from '../qr/qr-image';
import styles from './referral-pass.module.css';

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The referral code as a boarding pass. Code and QR stay covered until the member uncovers them. */
export function ReferralPass({ profile }: { profile: Profile }) {
  const { referralCode, name, email, createdAt } = profile;
  const { brand } = useSiteConfig();
  const [isRevealed, setRevealed] = useState(false);
  const share = useShareReferralCode(referralCode);
  const copyLink = useCopyReferralLink(referralCode);
  return (
    <section aria-label="Referral code">
      <BoardingPass
        title={
          <>
            <span>{brand.name}</span>
            <span>Boarding pass</span>
          </>
        }
        codeLabel="Referral code"
        code={<ReferralCode code={referralCode} isRevealed={isRevealed} onToggle={() => setRevealed(!isRevealed)} />}
        details={[
          { label: 'Member', value: name || email },
          { label: 'Since', value: date.format(new Date(createdAt)) },
        ]}
        barcode={<ReferralQr code={referralCode} isRevealed={isRevealed} />}
        actions={
          <>
            <Button isWide onClick={() => void share()}>
              <Share2 aria-hidden />
              Share
            </Button>
            <Button isWide variant="secondary" onClick={() => void copyLink()}>
              <Link2 aria-hidden />
              Copy link
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
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <>
      {isRevealed ? (
        <span className={styles.code}>{code}</span>
      ) : (
        <span className={styles.code}>
          <span aria-hidden="true">{'•'.repeat(code.length)}</span>
          <SpokenText>Hidden</SpokenText>
        </span>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={isRevealed ? 'Hide referral code' : 'Show referral code'}
        onClick={onToggle}
      >
        <Icon aria-hidden className={styles.icon} />
      </button>
    </>
  );
}

/** The sign-up page with the code filled in, for a phone's camera; covered as long as the code is. */
function ReferralQr({ code, isRevealed }: { code: string; isRevealed: boolean }) {
  if (!isRevealed) {
    return (
      <div className={styles.covered}>
        <QrCode aria-hidden className={styles.referralQrIcon} />
        <span>Show the code to see its QR</span>
      </div>
    );
  }
  return (
    <div className={styles.qr}>
      <QrImage text={formatReferralLink(code)} label="QR code of the sign-up page with your referral code" />
    </div>
  );
}

/** The sign-up page with the code filled in. */
function formatReferralLink(code: string): string {
  return `${location.origin}/signup?ref=${encodeURIComponent(code)}`;
}

/** Copies the link of the sign-up page with the code filled in. A clipboard that refuses is only logged. */
function useCopyReferralLink(code: string): () => Promise<void> {
  const { showToast } = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(formatReferralLink(code));
      showToast('Referral link copied!', { tone: 'success' });
    } catch (error) {
      console.error(error);
    }
  };
}

const TITLE = 'Referral Code';
const COPIED_MS = 3_000;

/**
 * Shares the code by the device's share sheet, or else copies the same text. A failure is only logged; a share sheet
 * that was closed again is none.
 */
function useShareReferralCode(code: string): () => Promise<void> {
  const { showToast } = useToast();
  return async () => {
    const text = `Join using my referral code: ${code}`;
    try {
      if (canShare()) {
        await navigator.share({ title: TITLE, text });
      } else {
        await navigator.clipboard.writeText(text);
        showToast('Referral code copied!', { tone: 'success', durationMs: COPIED_MS });
      }
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
