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
