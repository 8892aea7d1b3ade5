import { useTranslation } from 'i18n';
import type { MouseEvent, ReactNode } from 'react';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import styles from './steps.module.css';

/** As in the styles: narrower than 48rem. */
const NARROW = '(width < 48rem)';

function subscribeToWidth(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

const useIsNarrow = () => useSyncExternalStore(subscribeToWidth, () => window.matchMedia(NARROW).matches);

/** Of an entry of the history that a step was left for: the address of that step. */
interface StepState {
  cameFrom?: string;
}

/**
 * The steps of a form: on a phone one a screen, each with its own address, so that the phone's button goes one step
 * back; on a wider screen all of them below one another.
 */
export function useSteps<Name extends string>(names: readonly [Name, ...Name[]]) {
  const isNarrow = useIsNarrow();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [first] = names;
  const current = names.find((name) => name === search.get('step')) ?? first;
  const toSearch = useCallback((name: Name) => (name === first ? '' : `?step=${name}`), [first]);
  const goTo = useCallback(
    (name: Name, options?: { replace: boolean }) => {
      if (name === current) return;
      const state: StepState = { cameFrom: toSearch(current) };
      void navigate({ search: toSearch(name) }, options ?? { state });
    },
    [navigate, toSearch, current],
  );
  const previous = names[names.indexOf(current) - 1];
  return {
    isNarrow,
    /** The one that is shown by itself; undefined while all are. */
    current: isNarrow ? current : undefined,
    /** Whether it is not the first one alone. */
    isUnderWay: isNarrow && current !== first,
    /** The address of the step before the shown one, for a phone that has no button of its own for it. */
    back: isNarrow && previous ? toSearch(previous) : undefined,
    goTo,
  };
}

interface StepProps<Name extends string> {
  name: Name;
  title: string;
  current: Name | undefined;
  back?: string | undefined;
  children: ReactNode;
}

/** A step that is not shown keeps what is typed in it. Its title gets the focus when it takes the screen. */
export function Step<Name extends string>({ name, title, current, back, children }: StepProps<Name>) {
  const { t } = useTranslation();
  const titleRef = useRef<HTMLLegendElement>(null);
  const wasHidden = useRef(false);
  const isHidden = current !== undefined && current !== name;
  // With the step, not after it: a focus that moves later takes the rest of what is being typed elsewhere.
  useLayoutEffect(() => {
    if (wasHidden.current && !isHidden) titleRef.current?.focus({ preventScroll: true });
    wasHidden.current = isHidden;
  }, [isHidden]);
  return (
    <fieldset className={styles.step} hidden={isHidden}>
      <legend ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </legend>
      {back !== undefined && current === name && <BackLink to={back}>{t('Back')}</BackLink>}
      {children}
    </fieldset>
  );
}

/** Where the entry before is that step, back to it as the phone's own button does: a step is there only once. */
function BackLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const state = useLocation().state as StepState | null;
  const goBack = (event: MouseEvent) => {
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isForBrowser || state?.cameFrom !== to) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link replace to={{ search: to }} onClick={goBack} className={styles.back}>
      {children}
    </Link>
  );
}
