import type { Profile } from 'api/contract';
import { BoardingPass, Button } from 'design';
import { useSiteConfig } from 'federation/contract';
import { Link2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { ReferralCode } from './referral-code';
import { ReferralQr } from './referral-qr';
import { useCopyReferralLink } from './use-copy-referral-link';
import { useShareReferralCode } from './use-share-referral-code';

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
