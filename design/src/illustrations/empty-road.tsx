import { describeArt, Route, Sun, Tree, type ArtProps } from './parts';

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
        d="M98 176c48-7 96-9 97-16 1-6-22-6-22-11 0-3 6-5 12-6l8 1c-5 2-8 4-7 6 2 5 48 5 47 14-1 7-22 10-31 12Z"
        fill="var(--sc-art-hill-front)"
      />
      <Route d="M136 173c40-5 76-8 78-13 1-5-32-7-34-12" width={3} />
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
