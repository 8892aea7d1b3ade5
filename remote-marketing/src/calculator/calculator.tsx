import { Section } from 'design';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { EarningsNote } from '../sections/earnings-note';
import type { CalculatorFields } from './calculator-input';
import { CALCULATOR_COPY as copy } from './calculator.copy';
import styles from './calculator.module.css';
import { OwnPackageFields } from './own-package-fields';
import { ProjectionResult } from './projection-result';
import { TeamFields } from './team-fields';
import { useTerms } from './use-terms';

const AT_FIRST: CalculatorFields = { amount: '10000', team: [] };

/** The plan's arithmetic for anybody's amounts. Nothing that is typed leaves the page. */
export function Calculator() {
  const [fields, setFields] = useState(AT_FIRST);
  const ref = useRef<HTMLDivElement>(null);
  const query = useTerms(useIsNear(ref));
  return (
    <Section tone="paper" title={copy.title} lead={copy.lead}>
      <div ref={ref} className={styles.columns}>
        <div className={styles.fields}>
          <OwnPackageFields
            amount={fields.amount}
            plans={query.terms?.plans}
            onChange={(amount) => setFields({ ...fields, amount })}
          />
          <TeamFields team={fields.team} onChange={(team) => setFields({ ...fields, team })} />
        </div>
        <div className={styles.answer}>
          <ProjectionResult fields={fields} query={query} />
          <EarningsNote>{copy.note}</EarningsNote>
        </div>
      </div>
    </Section>
  );
}

/** How far below the screen is near: there is time to load what is needed before it is seen. */
const MARGIN = '600px 0px';

/** True once an element has come near the screen, and from then on. */
function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
