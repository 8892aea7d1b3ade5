import { Bus, Pin, Route, Sun, Train, Tree, type ArtProps } from './parts';

const ARCH_STARTS = [656, 704, 752, 800, 848, 896];

function Sky() {
  return (
    <g>
      <Sun cx={800} cy={212} r={62} />
      <g fill="var(--sc-art-cloud)">
        <path d="M968 62h120a17 17 0 0 0 0-34h-8a34 34 0 0 0-62-10 26 26 0 0 0-40 10h-10a17 17 0 0 0 0 34Z" />
        <path d="M1196 96h104a15 15 0 0 0 0-30h-9a28 28 0 0 0-50-9 22 22 0 0 0-34 9h-11a15 15 0 0 0 0 30Z" />
        <path d="M1086 128h70a11 11 0 0 0 0-22h-5a20 20 0 0 0-36-6 16 16 0 0 0-24 6h-5a11 11 0 0 0 0 22Z" />
      </g>
      <path
        d="M930 120q10-9 18 0 8-9 18 0M978 96q8-7 14 0 6-7 14 0M905 88q6-5 11 0 5-5 11 0"
        fill="none"
        stroke="var(--sc-art-ink)"
        opacity="0.55"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  );
}

function Viaduct() {
  const arches = ARCH_STARTS.map((start) => `M${start} 372v-58a20 20 0 0 1 40 0v58Z`).join('');
  return (
    <g>
      <path d={`M640 284h320v88H640Z${arches}`} fillRule="evenodd" fill="var(--sc-art-hill-near)" />
      <path d="M634 280h332v7H634Z" fill="var(--sc-art-hill-front)" />
      <Train transform="translate(706 280)" />
    </g>
  );
}

function Shrine() {
  return (
    <g transform="translate(1148 242)">
      <path d="M-26 2v-12h5v-9h4c1-19 8-38 14-47v-9h6v9c6 9 13 28 14 47h4v9h5V2Z" fill="var(--sc-art-hill-near)" />
      <path d="M0-75v-18l17 6-17 6Z" fill="var(--sc-art-warm)" />
      <path d="M-5 2v-9a5 5 0 0 1 10 0v9Z" fill="var(--sc-art-window)" />
    </g>
  );
}

function FarHills() {
  return (
    <g>
      <path
        d="M0 420V262c70-10 120-34 180-36 60-2 90 22 150 16 80-8 140-66 215-70 65-3 115 34 175 54 50 20 110 20 160 0 60-26 110-108 180-112 70-4 120 66 180 86 70 22 140-4 200-10v230Z"
        fill="var(--sc-art-hill-far)"
      />
      <path
        d="M0 420V312c90-42 190-60 290-50s180 34 270 28c60-4 80-10 108-3 32 13 62 59 132 65 70-6 100-52 134-65 46-25 126-51 216-47 110 6 200 46 290 52v128Z"
        fill="var(--sc-art-hill-mid)"
      />
    </g>
  );
}

function NearHills() {
  return (
    <g>
      <Tree transform="translate(262 330) scale(0.8)" fill="var(--sc-art-hill-near)" />
      <Tree transform="translate(296 334) scale(0.62)" fill="var(--sc-art-hill-front)" />
      <Tree transform="translate(1290 306) scale(0.85)" fill="var(--sc-art-hill-near)" />
      <Tree transform="translate(1328 306) scale(0.6)" fill="var(--sc-art-hill-front)" />
      <path
        d="M0 420v-76c100-22 220-26 330-10 130 18 230 18 350 8 120-9 220-4 330-12 120-10 220-30 310-28 60 2 100 12 120 18v100Z"
        fill="var(--sc-art-hill-near)"
      />
      <path d="M0 420v-36c160-32 320-28 480-10s280 22 420 8c160-16 340-10 540 14v24Z" fill="var(--sc-art-hill-front)" />
    </g>
  );
}

/** Layered hills at dawn, a train over the viaduct, a bus on the dotted route. Meant to fill the foot of a band. */
export function HillsScene({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <Sky />
      <FarHills />
      <Shrine />
      <Viaduct />
      <NearHills />
      <Route d="M-6 404c166-32 326-28 480-12M640 404c130 8 260 0 350-20 80-18 100-34 170-52" />
      <Pin transform="translate(1176 326)" />
      <Bus transform="translate(506 384) rotate(4)" />
    </svg>
  );
}
