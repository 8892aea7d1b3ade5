import type { ArtProps } from './art-props';
import { MapPin } from './map-pin';

const FIRST_LEVEL = [
  { x: 92, y: 172 },
  { x: 210, y: 186 },
  { x: 330, y: 168 },
];
const SECOND_LEVEL = [
  { x: 50, y: 268 },
  { x: 132, y: 276 },
  { x: 210, y: 282 },
  { x: 296, y: 272 },
  { x: 372, y: 262 },
];
const WAYS = [
  'M210 84C204 132 110 110 92 172',
  'M210 84c-4 40 6 62 0 102',
  'M210 84c8 46 108 24 120 84',
  'M92 172c-6 40-38 48-42 96',
  'M92 172c6 44 38 52 40 104',
  'M210 186v96',
  'M330 168c-4 44-32 52-34 104',
  'M330 168c8 42 38 46 42 94',
].join('');

/** A network as a route map: one starting place, three beyond it, five beyond those. */
export function SharedRoute({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 420 320" aria-hidden="true" className={className}>
      <path
        d="M40 92c30-56 106-76 178-74 84 2 152 34 174 96 20 56 14 120-26 158-44 40-120 36-180 34-64-2-122-6-152-54-28-46-20-112 6-160Z"
        fill="var(--sc-art-sky)"
      />
      <g fill="var(--sc-art-hill-far)">
        <path d="M34 132c14-26 30-38 42-38s30 14 44 38Z" />
        <path d="M296 92c12-22 24-34 36-34s28 12 44 34Z" />
        <path d="M142 238c12-20 20-28 30-28s20 8 32 28Z" />
      </g>
      <path
        d="M12 216c44-16 62 20 104 14s58-26 96-18 60 24 100 12 62-20 92-8"
        fill="none"
        stroke="var(--sc-art-bright)"
        strokeWidth="12"
        strokeLinecap="round"
      />
      <path
        d={WAYS}
        fill="none"
        stroke="var(--sc-art-hill-front)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0 10"
      />
      <g fill="var(--sc-art-hill-mid)">
        {SECOND_LEVEL.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="11" stroke="var(--sc-art-bright)" strokeWidth="4" />
        ))}
      </g>
      <g fill="var(--sc-art-hill-near)">
        {FIRST_LEVEL.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="15" stroke="var(--sc-art-bright)" strokeWidth="5" />
        ))}
      </g>
      <circle
        cx="210"
        cy="84"
        r="22"
        fill="var(--sc-art-sun)"
        stroke="var(--sc-art-bright)"
        strokeWidth="6"
      />
      <MapPin x={210} y={86} scale={1.35} />
    </svg>
  );
}
