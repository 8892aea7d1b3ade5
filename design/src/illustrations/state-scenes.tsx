import { Bus, Route, Sun, Tree } from './parts';

/** An open road with a blank signpost: nothing here yet. */
export function EmptyRoad() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
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

/** A folded map whose route runs off its edge: the page that is not there. */
export function LostMap() {
  return (
    <svg viewBox="0 0 320 220" aria-hidden="true">
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

/** A bus that waits behind a warning triangle: something stopped, nothing is lost. */
export function StoppedBus() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
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
