import { describeArt, type ArtProps } from './ArtProps';
import { Route } from './parts/Route';
import { Sun } from './parts/Sun';
import { Tree } from './parts/Tree';

/** An open road with a blank signpost: nothing here yet. */
export function EmptyRoad({ className, label }: ArtProps) {
  return (
    <svg viewBox="0 0 320 200" className={className} {...describeArt(label)}>
      <path
        d="M34 176C6 150 14 96 50 72c30-20 58-8 92-30 30-20 76-30 110-4 40 30 66 96 34 138Z"
        fill="var(--sc-art-sky)"
      />
      <Sun cx={196} cy={98} r={24} />
      <path
        d="M20 176c6-34 40-62 76-64 40-2 52 26 88 22 44-4 60-28 92-18 20 6 32 30 24 60Z"
        fill="var(--sc-art-hill-far)"
      />
      <path d="M10 176c20-26 60-42 104-38 50 4 74 12 112 8 36-4 66 6 84 30Z" fill="var(--sc-art-hill-mid)" />
      <path
        d="M96 176c30-8 66-12 84-20 12-6 6-12-6-16l10-1c18 4 30 11 24 20-6 8-16 12-22 17Z"
        fill="var(--sc-art-hill-front)"
      />
      <Route d="M132 172c26-6 52-9 62-17 5-6-3-10-12-14" width={3} />
      <Tree transform="translate(70 158) scale(0.7)" fill="var(--sc-art-hill-near)" />
      <Tree transform="translate(94 154) scale(0.5)" fill="var(--sc-art-hill-front)" />
      <path d="M248 166V92h6v74Z" fill="var(--sc-art-detail)" />
      <path
        d="M226 98h50l12 10-12 10h-50Z"
        fill="var(--sc-art-bright)"
        stroke="var(--sc-art-hill-front)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M276 124h-44l-12 9 12 9h44Z"
        fill="var(--sc-art-sun)"
        stroke="var(--sc-art-hill-front)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M6 176h308" stroke="var(--sc-art-hill-near)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
