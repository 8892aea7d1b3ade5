import type { ArtProps } from './art-props';
import { MapPin } from './map-pin';

const PLACES = [
  { x: 200, y: 62 },
  { x: 322, y: 138 },
  { x: 282, y: 256 },
  { x: 118, y: 256 },
  { x: 78, y: 138 },
];

/** Five places on a round route through hills, river and town: a circle of journeys. */
export function CircleOfPlaces({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 400 320" aria-hidden="true" className={className}>
      <path
        d="M52 70C88 22 148 14 208 18c66 4 128 22 152 78 20 48 14 116-24 158-40 44-116 56-180 50-60-6-110-34-128-88C12 164 20 112 52 70Z"
        fill="var(--sc-art-sky)"
      />
      <path
        d="M214 18c4 42-34 62-30 102 4 38 52 44 52 84 0 38-40 54-38 101"
        fill="none"
        stroke="var(--sc-art-bright)"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <Hills />
      <circle
        cx="200"
        cy="170"
        r="122"
        fill="none"
        stroke="var(--sc-art-hill-front)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0 13.7"
      />
      <Town />
      <Temple />
      {PLACES.map((place) => (
        <MapPin key={`${place.x} ${place.y}`} {...place} />
      ))}
    </svg>
  );
}

function Hills() {
  return (
    <g>
      <path d="M96 214c22-44 40-66 56-66s28 26 52 66Z" fill="var(--sc-art-hill-mid)" />
      <path d="M66 214c14-28 30-44 44-44s34 18 50 44Z" fill="var(--sc-art-hill-near)" />
      <path
        d="M152 148c-8 0-16 6-26 18 8 4 12-2 18 2s8 6 14 0 10 4 18-2c-8-12-16-18-24-18Z"
        fill="var(--sc-art-bright)"
      />
      <g fill="var(--sc-art-hill-front)">
        <path d="M178 214v-10l-9 0 9-22 9 22-9 0v10Z" />
        <path d="M196 214v-7l-7 0 7-17 7 17-7 0v7Z" />
      </g>
    </g>
  );
}

function Town() {
  return (
    <g transform="translate(236 150)">
      <path d="M0 64V30l18-14 18 14v34Z" fill="var(--sc-art-bright)" />
      <path d="M-4 33 18 12l22 21h-8L18 20 4 33Z" fill="var(--sc-art-warm)" />
      <path d="M13 64V48h10v16Z" fill="var(--sc-art-hill-front)" />
      <path d="M38 64V38h26v26Z" fill="var(--sc-art-sun)" />
      <path d="M44 45h5v6h-5Zm9 0h5v6h-5Zm-9 10h5v6h-5Zm9 0h5v6h-5Z" fill="var(--sc-art-window)" />
    </g>
  );
}

function Temple() {
  return (
    <g transform="translate(176 274)">
      <path
        d="M-22 0v-9h6v-8h3c1-14 6-26 11-33v-7h4v7c5 7 10 19 11 33h3v8h6v9Z"
        fill="var(--sc-art-hill-front)"
      />
      <path d="M0-57v-13l12 4-12 5Z" fill="var(--sc-art-warm)" />
      <path d="M-4 0v-8a4 4 0 0 1 8 0v8Z" fill="var(--sc-art-window)" />
    </g>
  );
}
