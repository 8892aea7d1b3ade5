import { Button, Card, Skeleton } from 'design';
import { useTranslation } from 'i18n';
import type { CalculatorFields } from './calculator-input';
import { CALCULATOR_COPY } from './calculator.copy';
import styles from './projection.module.css';
import type { TermsQuery } from './use-terms';

const copy = CALCULATOR_COPY.result;

interface ProjectionResultProps {
  fields: CalculatorFields;
  query: TermsQuery;
}

export function ProjectionResult({ fields, query }: ProjectionResultProps) {
  const { t } = useTranslation();
  return (
    <Card as="section" padding="large" aria-labelledby="projection" className={styles.card}>
      <h3 id="projection" className={styles.title}>
        {t(copy.title)}
      </h3>
      <Answer fields={fields} query={query} />
    </Card>
  );
}

function Answer({ fields, query: { terms, isLoading, hasFailed, retry } }: ProjectionResultProps) {
  const { t } = useTranslation();
  if (hasFailed) {
    return (
      <>
        <p role="alert">{t(copy.failed)}</p>
        <Button variant="secondary" onClick={retry}>
          {t(copy.again)}
        </Button>
      </>
    );
  }
  if (!terms) return <Outline isLoading={isLoading} />;
  const { ProjectionAnswer } = terms.answers;
  return <ProjectionAnswer fields={fields} terms={terms} />;
}

/** Before the tiers are known. */
function Outline({ isLoading }: { isLoading: boolean }) {
  return (
    <div aria-busy={isLoading || undefined} className={styles.outline}>
      <Skeleton width="half" />
      <Skeleton width="third" />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
