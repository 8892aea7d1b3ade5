import type { ReactNode } from 'react';
import { Component } from 'react';

interface DrawingBoundaryProps {
  children: ReactNode;
  /** Shown once the drawing has failed. */
  fallback: ReactNode;
}

/** Keeps a chart that cannot be drawn from taking the page with it. */
export class DrawingBoundary extends Component<DrawingBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
