import { useState } from 'react';
import { ListSkeleton } from './rows';
import { type LoadErrorProps, LoadErrorState } from '../layout/load-error';

/**
 * Whether what the fields of a card choose was answered before, if with a failure. From then on they stay: another
 * choice may be what helps.
 */
export function useIsAnswered({ data, error }: LoadErrorProps['query']): boolean {
  const [isAnswered, setAnswered] = useState(false);
  if (!isAnswered && (data !== undefined || error)) setAnswered(true);
  return isAnswered;
}

/** Below such fields, in the place of what is not there: that it could not be loaded, or is on its way. */
export const ChosenState = (props: LoadErrorProps) =>
  props.query.error ? <LoadErrorState {...props} /> : <ListSkeleton />;
