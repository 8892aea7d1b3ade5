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
