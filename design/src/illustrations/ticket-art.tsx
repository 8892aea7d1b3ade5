import { Bus, Pin, Route, type ArtProps } from './parts';

const BARS = ['M0 0v44', 'M7 0v44', 'M11 0v44', 'M19 0v44', 'M23 0v44', 'M31 0v44'];

/** Two tickets of one journey, the front one with its route and barcode. */
export function TicketArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 320 220" className={className} aria-hidden="true">
      <ellipse cx="164" cy="206" rx="124" ry="8" fill="var(--sc-art-hill-far)" opacity="0.6" />
      <g transform="rotate(9 160 110)">
        <path
          d="M60 40h190a14 14 0 0 1 14 14v22a14 14 0 0 0 0 28v22a14 14 0 0 1-14 14H60a14 14 0 0 1-14-14v-22a14 14 0 0 0 0-28V54a14 14 0 0 1 14-14Z"
          fill="var(--sc-art-sun)"
        />
      </g>
      <g transform="translate(0 24) rotate(-7 160 110)">
        <path
          d="M50 46h220a14 14 0 0 1 14 14v36a14 14 0 0 0 0 28v36a14 14 0 0 1-14 14H50a14 14 0 0 1-14-14v-36a14 14 0 0 0 0-28V60a14 14 0 0 1 14-14Z"
          fill="var(--sc-art-paper)"
        />
        <path d="M50 46h220a14 14 0 0 1 14 14v12H36V60a14 14 0 0 1 14-14Z" fill="var(--sc-art-hill-front)" />
        <path d="M56 56h62v6H56Z" fill="var(--sc-art-route)" opacity="0.85" />
        <path d="M216 80v88" stroke="var(--sc-art-hill-mid)" strokeWidth="3" strokeDasharray="5 6" />
        <Route d="M64 146c16-40 50-46 72-30 18 13 38 8 54-10" width={4} stroke="var(--sc-art-hill-near)" />
        <Bus transform="translate(92 110) scale(0.42)" />
        <circle cx="64" cy="148" r="6" fill="var(--sc-art-hill-front)" />
        <Pin transform="translate(192 108) scale(0.62)" />
        <path d="M86 158h92" stroke="var(--sc-art-hill-mid)" strokeWidth="6" strokeLinecap="round" />
        <g transform="translate(234 100)" stroke="var(--sc-art-hill-front)">
          {BARS.map((bar, index) => (
            <path key={bar} d={bar} strokeWidth={index % 3 === 0 ? 4 : 2} />
          ))}
        </g>
      </g>
    </svg>
  );
}
