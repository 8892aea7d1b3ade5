import { describeArt, type ArtProps } from './ArtProps';

export function LogoMark({ className, label }: ArtProps) {
  return (
    <svg viewBox="0 0 40 40" className={className} {...describeArt(label)}>
      <circle cx="20" cy="20" r="20" fill="#f2a516" />
    </svg>
  );
}
