import type { ArtProps } from 'design';

/** A postcard from the hills with a stamp and three lines of writing. */
export function PostcardArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className={className}>
      <ellipse cx="160" cy="186" rx="128" ry="8" fill="var(--sc-art-hill-far)" opacity="0.6" />
      <g transform="rotate(5 160 100)">
        <rect x="44" y="28" width="240" height="144" rx="12" fill="var(--sc-art-sun)" />
      </g>
      <g transform="rotate(-3 160 100)">
        <rect x="36" y="26" width="248" height="148" rx="12" fill="var(--sc-art-bright)" />
        <View />
        <Writing />
        <Postage />
      </g>
    </svg>
  );
}

function View() {
  return (
    <g>
      <path d="M48 38h104v124H48a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4Z" fill="var(--sc-art-sky)" />
      <circle cx="112" cy="78" r="17" fill="var(--sc-art-sun)" />
      <path d="M44 118c18-28 34-42 48-40s22 24 38 24c8 0 16-4 22-10v70H44Z" fill="var(--sc-art-hill-far)" />
      <path d="M44 136c24-16 44-18 62-8 18 8 32 8 46 0v34H44Z" fill="var(--sc-art-hill-mid)" />
      <path d="M44 152c30-10 66-8 108-4v14H48a4 4 0 0 1-4-4Z" fill="var(--sc-art-hill-front)" />
      <path
        d="M54 156c30-8 60-6 92-2"
        fill="none"
        stroke="var(--sc-art-route)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0 8"
      />
    </g>
  );
}

function Writing() {
  return (
    <path
      d="M172 104c8-6 12 5 20 0s12 5 20 0 12 5 20 0 12 5 18 0M172 124c8-6 12 5 20 0s12 5 20 0 12 5 20 0 12 4 28 0M172 144c8-6 12 5 20 0s12 5 20 0"
      fill="none"
      stroke="var(--sc-art-hill-mid)"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
  );
}

function Postage() {
  return (
    <g>
      <rect
        x="230"
        y="40"
        width="40"
        height="46"
        fill="var(--sc-art-hill-near)"
        stroke="var(--sc-art-bright)"
        strokeWidth="3"
        strokeDasharray="4 3"
      />
      <path d="M236 78c6-12 10-16 14-16s8 4 14 16Z" fill="var(--sc-art-sky)" />
      <circle cx="258" cy="54" r="5" fill="var(--sc-art-sun)" />
      <g fill="none" stroke="var(--sc-art-warm)" strokeWidth="2.5">
        <circle cx="212" cy="66" r="19" />
        <path d="M186 60q7-5 13 0t13 0 13 0M186 68q7-5 13 0t13 0 13 0" />
      </g>
    </g>
  );
}
