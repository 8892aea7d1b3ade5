import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddedFactor, Factors, RecoveryCodes } from 'api/contract';
import { focusIfLost } from 'client/focus';
import { useIdempotentWrite, useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Badge, Button, ButtonLink, Notice } from 'design';
import { useSiteConfig } from 'federation/contract';
import { type Translate, useTranslation } from 'i18n';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { refreshSession } from 'shared-auth';
import { describeError } from '../error-words';
import { CopyButton } from '../page/copy-button';
import { PageSection } from '../page/member-page';
import { LinesSkeleton, QueryOutcome } from '../page/query-outcome';
import { AuthenticatorPart, FACTORS_KEY, PasskeysPart } from './factor-parts';
import styles from './factors.module.css';

/** What the member has besides the password. */
const useFactors = () => useServerState<Factors>({ queryKey: FACTORS_KEY, url: '/user/factors' });

/** Shows what a change has answered at once; the host hears of it, because the back office may wait for it. */
function useShowFactors(): (factors: Factors) => void {
  const queryClient = useQueryClient();
  return (factors) => {
    queryClient.setQueriesData({ queryKey: FACTORS_KEY }, factors);
    refreshSession();
  };
}

/** Where a link of the back office leads. */
const ANCHOR = 'second-factor';

/** What somebody needs besides the password, and what they fall back on when it is lost. */
export function FactorsSection() {
  const { t } = useTranslation();
  const query = useFactors();
  const { hash } = useLocation();
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === `#${ANCHOR}`) placeRef.current?.scrollIntoView();
  }, [hash]);
  return (
    <div id={ANCHOR} ref={placeRef} className={styles.place}>
      <PageSection
        title={t('Second factor')}
        lead={t(
          'Something that only you have. With it, nobody gets in or moves your money who merely knows your password.',
        )}
        action={
          query.data && (hasFactor(query.data) ? <Badge tone="success">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>)
        }
      >
        <QueryOutcome
          query={query}
          skeleton={<LinesSkeleton />}
          failureTitle={t('We could not load your second factors')}
        >
          {(factors) => <FactorParts factors={factors} />}
        </QueryOutcome>
      </PageSection>
    </div>
  );
}

const hasFactor = ({ passkeys, authenticator }: Factors) => passkeys.length > 0 || authenticator !== null;

function FactorParts({ factors }: { factors: Factors }) {
  const show = useShowFactors();
  // Nowhere else: nobody is shown them a second time.
  const [codes, setCodes] = useState<string[]>();
  const [outcome, setOutcome] = useState<'given' | 'lost'>();
  const give = (given: string[]) => {
    setCodes(given);
    setOutcome('given');
  };
  const add = ({ factors: changed, recoveryCodes }: AddedFactor) => {
    if (recoveryCodes) give(recoveryCodes);
    show(changed);
  };
  const lose = () => {
    // The codes come with the first factor alone.
    if (!hasFactor(factors)) setOutcome('lost');
    refreshSession();
  };
  const adding = { onAdded: add, onUnanswered: lose, onChanged: show };
  return (
    <div className={styles.parts}>
      {factors.isDemanded && <Demand isMet={hasFactor(factors)} />}
      {codes && <RecoveryCodesCard codes={codes} onKept={() => setCodes(undefined)} />}
      <PasskeysPart passkeys={factors.passkeys} {...adding} />
      <AuthenticatorPart authenticator={factors.authenticator} isFirst={factors.passkeys.length === 0} {...adding} />
      {hasFactor(factors) && !codes && (
        <RecoveryPart left={factors.recoveryCodesLeft} outcome={outcome} onMade={give} />
      )}
    </div>
  );
}

/** Staff come here from the back office, and go back. */
function Demand({ isMet }: { isMet: boolean }) {
  const { t } = useTranslation();
  if (!isMet)
    return (
      <Notice tone="info">
        {t('Your role in the club needs a second factor. Add one, and the back office opens.')}
      </Notice>
    );
  return (
    <p>
      <ButtonLink to="/admin" variant="secondary">
        {t('Go to the back office')}
      </ButtonLink>
    </p>
  );
}

/** So few that the next lost device may lock the member out. */
const FEW_CODES = 2;

function describeFewCodes(t: Translate, left: number): string {
  if (left === 0) return t('You have no recovery code left.');
  return left === 1
    ? t('Only 1 of your recovery codes is left.')
    : t('Only {count} of your recovery codes are left.', { count: left });
}

interface RecoveryPartProps {
  left: number;
  /** What has become of the codes while the page was open: shown, or lost with the reply. */
  outcome: 'given' | 'lost' | undefined;
  onMade: (codes: string[]) => void;
}

function RecoveryPart({ left, outcome, onMade }: RecoveryPartProps) {
  const { t } = useTranslation();
  const write = useIdempotentWrite(FACTORS_KEY);
  const make = useMutation({
    mutationFn: () => write<RecoveryCodes>({ method: 'POST', url: '/user/factors/recovery-codes', data: {} }),
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  });
  return (
    <section aria-labelledby="recovery-title" className={styles.part}>
      <h3 id="recovery-title" ref={outcome && focusIfLost} tabIndex={-1} className={styles.title}>
        {t('Recovery codes')}
      </h3>
      {outcome === 'lost' && (
        <Notice tone="error">
          {t('Your second factor is on, but its recovery codes did not reach you. Make new codes.')}
        </Notice>
      )}
      {left <= FEW_CODES ? (
        <Notice tone="error">
          {describeFewCodes(t, left)} {t('Make new ones, so that a lost device does not lock you out.')}
        </Notice>
      ) : (
        <p className={styles.text}>
          {t('{count} of 10 are left. Each lets you in once when you have lost your device.', { count: left })}
        </p>
      )}
      {make.isError && <Notice tone="error">{translateSentence(t, describeError(make.error))}</Notice>}
      <Button variant="secondary" isBusy={make.isPending} onClick={() => make.mutate()}>
        {t(make.isPending ? 'Making...' : 'Make new codes')}
      </Button>
      <p className={styles.text}>{t('The codes that you have now stop working then.')}</p>
    </section>
  );
}

interface RecoveryCodesCardProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once: the server keeps no more than what it needs to know them again. */
function RecoveryCodesCard({ codes, onKept }: RecoveryCodesCardProps) {
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
