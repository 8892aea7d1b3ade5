import { Bus, describeArt, Route, Tree, type ArtProps } from './parts';

/** A bus that waits behind a warning triangle: something stopped, nothing is lost. */
export function StoppedBus({ className, label }: ArtProps) {
  return (
    <svg viewBox="0 0 320 200" className={className} {...describeArt(label)}>
      <path
        d="M30 176C4 142 20 88 60 74c34-12 52 6 88-16 34-22 84-22 112 10 34 38 52 78 30 108Z"
        fill="var(--sc-art-sky)"
      />
      <path
        d="M20 176c8-36 44-58 82-54 34 4 54 24 90 14 38-10 64-28 94-6 16 12 22 28 18 46Z"
        fill="var(--sc-art-hill-far)"
      />
      <Tree transform="translate(56 164) scale(0.8)" fill="var(--sc-art-hill-near)" />
      <Tree transform="translate(82 164) scale(0.55)" fill="var(--sc-art-hill-front)" />
      <path d="M10 178c30-20 80-24 140-20 60 5 120-2 160 20Z" fill="var(--sc-art-hill-mid)" />
      <Bus transform="translate(96 171) scale(1.05)" />
      <path
        d="M250 130 276 173a4 4 0 0 1-4 6h-44a4 4 0 0 1-4-6Z"
        fill="var(--sc-art-sun)"
        stroke="var(--sc-art-detail)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M250 147v13" stroke="var(--sc-art-detail)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="250" cy="169" r="2.8" fill="var(--sc-art-detail)" />
      <path d="M6 180h308" stroke="var(--sc-art-hill-near)" strokeWidth="5" strokeLinecap="round" />
      <Route d="M14 190h292" width={3} stroke="var(--sc-art-hill-mid)" />
    </svg>
  );
}
