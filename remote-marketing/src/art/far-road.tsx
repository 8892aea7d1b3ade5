import type { ArtProps } from 'design';

/** Hills at dusk along the foot of a deep band, and the dotted road over them to the last pin. */
export function FarRoad({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 1440 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" className={className}>
      <path
        d="M0 200v-78c90-40 170-58 260-44 100 16 150 50 250 42 120-10 180-92 300-92 110 0 160 66 260 78 110 12 190-50 290-44 40 2 60 10 80 18v120Z"
        fill="var(--sc-art-hill-mid)"
        opacity="0.22"
      />
      <path
        d="M0 200v-36c120-36 230-44 340-30 130 16 220 34 340 18 130-18 210-58 340-46 120 10 200 44 300 36 50-4 90-14 120-22v80Z"
        fill="var(--sc-art-hill-mid)"
        opacity="0.35"
      />
      <path
        d="M-6 192c150-30 300-34 440-16s270 12 400-10 240-36 330-42"
        fill="none"
        stroke="var(--sc-art-route)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0 14"
      />
      <g transform="translate(1184 118) scale(1.1)">
        <path d="M0 0c-2-8-13-13-13-24a13 13 0 0 1 26 0C13-13 2-8 0 0Z" fill="var(--sc-art-sun)" />
        <circle cy="-24" r="5" fill="var(--sc-art-hill-front)" />
      </g>
    </svg>
  );
}
