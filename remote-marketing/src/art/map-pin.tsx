/** A place on a map: the point stands at (x, y). */
export function MapPin({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse cy="1" rx="9" ry="3" fill="var(--sc-art-detail)" opacity="0.18" />
      <path d="M0 0c-2-8-13-13-13-24a13 13 0 0 1 26 0C13-13 2-8 0 0Z" fill="var(--sc-art-warm)" />
      <circle cy="-24" r="5" fill="var(--sc-art-window)" />
    </g>
  );
}
