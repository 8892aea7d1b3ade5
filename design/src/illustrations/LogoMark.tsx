import { describeArt, type ArtProps } from './ArtProps';

/** The same in both themes: a mark does not change its colours. */
export function LogoMark({ className, label }: ArtProps) {
  return (
    <svg viewBox="0 0 40 40" className={className} {...describeArt(label)}>
      <circle cx="20" cy="20" r="20" fill="#f2a516" />
      <circle cx="25.5" cy="14" r="6.5" fill="#fff4d9" />
      <path d="M.2 22.500C7 15 13 15.5 19 20.500s13 4 20.8-2.800A20 20 0 0 1 .2 22.500Z" fill="#0f766e" />
      <path d="M2.1 29C9 24 16 24 22 27.500s11 3.5 16.6-.300A20 20 0 0 1 2.1 29Z" fill="#0b5351" />
      <path
        d="M15.5 36.500c-1-4 6-5 6-9s-5-3.5-4-7"
        fill="none"
        stroke="#fff4d9"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="0 3.6"
      />
    </svg>
  );
}
