import { describeArt, Route, type ArtProps } from './parts';

/** A folded map whose route runs off its edge: the page that is not there. */
export function LostMap({ className, label }: ArtProps) {
  return (
    <svg viewBox="0 0 320 220" className={className} {...describeArt(label)}>
      <ellipse cx="160" cy="204" rx="130" ry="9" fill="var(--sc-art-hill-far)" opacity="0.6" />
      <path d="M34 62 118 36v132l-84 26Z" fill="var(--sc-art-sky)" />
      <path d="m118 36 84 26v132l-84-26Z" fill="var(--sc-art-sky-low)" />
      <path d="m202 62 84-26v132l-84 26Z" fill="var(--sc-art-sky)" />
      <path d="M34 128c20-16 42-10 54 4 10 12 20 14 30 6v30l-84 26Z" fill="var(--sc-art-hill-mid)" />
      <path d="M118 138c22-14 36 2 50 14 12 10 24 8 34 2v40l-84-26Z" fill="var(--sc-art-hill-near)" />
      <path d="M202 154c22-20 30-34 50-34 14 0 24 8 34 4v44l-84 26Z" fill="var(--sc-art-hill-mid)" />
      <path d="M214 58c6 16 22 22 38 16 12-5 22-16 34-14V36l-72 22Z" fill="var(--sc-art-hill-far)" />
      <Route d="M58 150c14-40 40-54 70-46 30 8 40 34 66 30 22-4 26-32 50-42" width={4.5} stroke="var(--sc-art-ink)" />
      <circle cx="58" cy="152" r="8" fill="var(--sc-art-hill-front)" />
      <circle cx="58" cy="152" r="3" fill="var(--sc-art-bright)" />
      <g transform="translate(250 86)">
        <path d="M0 0C-5-14-26-23-26-42a26 26 0 0 1 52 0C26-23 5-14 0 0Z" fill="var(--sc-art-warm)" />
        <path
          d="M-7-48c0-5 3-8 7.5-8S8-53 8-49c0 6-7.5 6-7.5 12"
          fill="none"
          stroke="var(--sc-art-window)"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
        <circle cx="0.5" cy="-29" r="2.7" fill="var(--sc-art-window)" />
      </g>
    </svg>
  );
}
