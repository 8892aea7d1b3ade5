import { Bus } from '../illustrations/parts/bus';
import { Pin } from '../illustrations/parts/pin';
import { Route } from '../illustrations/parts/route';

/** The journey printed on a boarding pass, where there is room for it. */
export function PassRoute({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 110" aria-hidden="true" className={className}>
      <path d="M0 110c20-34 52-44 88-36 34 8 52 20 84 10 34-12 60-6 82 26Z" fill="var(--sc-color-sunken)" />
      <Route d="M14 92C40 40 88 38 122 60c32 20 70 26 106-14" width={4} stroke="var(--sc-color-control-line)" />
      <circle cx="14" cy="94" r="7" fill="var(--sc-color-primary)" />
      <circle cx="14" cy="94" r="2.6" fill="var(--sc-color-card)" />
      <Pin transform="translate(230 44)" />
      <Bus transform="translate(66 50) rotate(10) scale(0.56)" />
    </svg>
  );
}
