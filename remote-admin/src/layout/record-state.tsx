import { EmptyState } from 'design';
import type { ReactNode } from 'react';
import { ApiError } from 'shared-auth';
import { t } from '../texts';
import type { LoadErrorProps } from './load-error';
import { LoadState } from './load-state';
import { PageHeader } from './page-header';

interface RecordStateProps extends Pick<LoadErrorProps, 'query'> {
  /** The heading until the record says its own. */
  title: string;
  errorTitle: string;
  /** What is said where the address names none. */
  missing: { title: string; text: string; action: ReactNode };
}

/** In the place of the one record of an address: there is none, it could not be loaded, or it is on its way. */
export function RecordState({ query, title, errorTitle, missing }: RecordStateProps) {
  if (isMissing(query.error)) return <EmptyState headingLevel={1} {...missing} />;
  return (
    <>
      <PageHeader title={title} description={query.error ? t('It could not be shown.') : t('One moment...')} />
      <LoadState title={errorTitle} query={query} />
    </>
  );
}

/** Whatever an address holds in the place of an id that is none: there is no such record either. */
export const isMissing = (error: Error | null) =>
  error instanceof ApiError && ['invalid_input', 'not_found'].includes(error.code);
