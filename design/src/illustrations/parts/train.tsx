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
