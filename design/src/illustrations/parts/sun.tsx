export function Sun({ cx, cy, r }: { cx: number; cy: number; r: number }) {
  return (
    <g>
      <circle cx={cx} cy={cy} r={r * 2.1} fill="var(--sc-art-sun-halo)" opacity="0.28" />
      <circle cx={cx} cy={cy} r={r * 1.5} fill="var(--sc-art-sun-halo)" opacity="0.5" />
      <circle cx={cx} cy={cy} r={r} fill="var(--sc-art-sun)" />
    </g>
  );
}
