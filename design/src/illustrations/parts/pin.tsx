/** A place on a map; its point is at the origin, 40 units high. */
export function Pin({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M0 0C-3-9-15-15-15-26a15 15 0 0 1 30 0C15-15 3-9 0 0Z" fill="var(--sc-art-warm)" />
      <circle cy="-26" r="6" fill="var(--sc-art-window)" />
    </g>
  );
}
