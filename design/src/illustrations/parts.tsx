/** The pictures only accompany words: all of them are hidden from readers. */
export interface ArtProps {
  className?: string;
}

/** The dotted line that runs through all the pictures. */
export function Route({
  d,
  width = 5,
  stroke = 'var(--sc-art-route)',
}: {
  d: string;
  width?: number;
  stroke?: string;
}) {
  return (
    <path
      d={d}
      fill="none"
      stroke={stroke}
      strokeWidth={width}
      strokeLinecap="round"
      strokeDasharray={`0 ${width * 2.6}`}
    />
  );
}

/** Its wheels stand at the origin's height; 104 units long, facing right. */
export function Bus({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <rect x="20" y="-59" width="22" height="12" rx="2.5" fill="var(--sc-art-hill-near)" />
      <rect x="45" y="-56" width="17" height="9" rx="2.5" fill="var(--sc-art-sun)" />
      <path
        d="M6-49h78c10 0 15 8 17 20l3 13v8a4 4 0 0 1-4 4H6a6 6 0 0 1-6-6v-33a6 6 0 0 1 6-6Z"
        fill="var(--sc-art-warm)"
      />
      <path d="M0-22h102l1.5 6H0Z" fill="var(--sc-art-window)" />
      <g fill="var(--sc-art-window)">
        <rect x="8" y="-42" width="18" height="14" rx="2.5" />
        <rect x="30" y="-42" width="18" height="14" rx="2.5" />
        <rect x="52" y="-42" width="18" height="14" rx="2.5" />
        <path d="M75-42h8c6 0 9 6 11 14H75Z" />
      </g>
      <g fill="var(--sc-art-detail)">
        <circle cx="24" cy="-4" r="9" />
        <circle cx="80" cy="-4" r="9" />
      </g>
      <g fill="var(--sc-art-window)">
        <circle cx="24" cy="-4" r="3.5" />
        <circle cx="80" cy="-4" r="3.5" />
      </g>
    </g>
  );
}

const CAR_STARTS = [0, 48, 96];

/** A small train facing left; its rails lie at the origin's height, 190 units long. */
export function Train({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M0 0v-8C2-17 9-22 18-22h26v22Z" fill="var(--sc-art-hill-front)" />
      <path d="M9-13c2-3 5-4 9-4h4v6H8Z" fill="var(--sc-art-window)" />
      <path d="M0-6h44v3H0Z" fill="var(--sc-art-sun)" />
      {CAR_STARTS.map((start) => (
        <g key={start} transform={`translate(${48 + start} 0)`}>
          <rect y="-22" width="44" height="22" rx="3" fill="var(--sc-art-hill-front)" />
          <path d="M0-6h44v3H0Z" fill="var(--sc-art-sun)" />
          <path d="M6-17h9v6H6Zm12 0h9v6h-9Zm12 0h9v6h-9Z" fill="var(--sc-art-window)" />
        </g>
      ))}
    </g>
  );
}

interface TreeProps {
  transform: string;
  fill: string;
}

/** A round crown on a trunk that stands at the origin; 62 units high. */
export function Tree({ transform, fill }: TreeProps) {
  return (
    <g transform={transform}>
      <path d="M-2.5 0v-26h5V0Z" fill="var(--sc-art-detail)" />
      <path d="M0-62c12 0 19 13 19 25S11-16 0-16s-19-9-19-21 7-25 19-25Z" fill={fill} />
    </g>
  );
}

export function Sun({ cx, cy, r }: { cx: number; cy: number; r: number }) {
  return (
    <g>
      <circle cx={cx} cy={cy} r={r * 2.1} fill="var(--sc-art-sun-halo)" opacity="0.28" />
      <circle cx={cx} cy={cy} r={r * 1.5} fill="var(--sc-art-sun-halo)" opacity="0.5" />
      <circle cx={cx} cy={cy} r={r} fill="var(--sc-art-sun)" />
    </g>
  );
}

/** A place on a map; its point is at the origin, 40 units high. */
export function Pin({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M0 0C-3-9-15-15-15-26a15 15 0 0 1 30 0C15-15 3-9 0 0Z" fill="var(--sc-art-warm)" />
      <circle cy="-26" r="6" fill="var(--sc-art-window)" />
    </g>
  );
}
