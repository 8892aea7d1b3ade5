import type { ReactNode } from 'react';
import { EmptyRoad, StoppedBus } from '../illustrations/state-scenes';
import { type ErrorStateProps, type MessageProps, StateMessage } from './state-message';

interface EmptyStateProps extends MessageProps {
  /** What will be here, and what to do next. */
  text?: ReactNode;
  /** null for a state beside another, whose picture is enough. */
  illustration?: ReactNode;
}

export function EmptyState({ illustration = <EmptyRoad />, ...message }: EmptyStateProps) {
  return <StateMessage illustration={illustration} {...message} />;
}

export function ErrorState(message: ErrorStateProps) {
  return <StateMessage role="alert" illustration={<StoppedBus />} {...message} />;
}
