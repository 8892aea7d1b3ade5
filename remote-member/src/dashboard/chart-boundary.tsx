import type { ReactNode } from 'react';
import { Component } from 'react';

interface ChartBoundaryProps {
  children: ReactNode;
}

/** A chart that cannot be drawn disappears; the page around it stays. React reports the error by itself. */
export class ChartBoundary extends Component<ChartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
