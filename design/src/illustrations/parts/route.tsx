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
