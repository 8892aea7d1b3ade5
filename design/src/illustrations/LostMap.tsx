import { describeArt, type ArtProps } from './ArtProps';

export function LostMap({ className, label }: ArtProps) {
  return (
    <svg viewBox="0 0 320 200" className={className} {...describeArt(label)}>
      <rect width="320" height="200" fill="var(--sc-art-sky)" />
    </svg>
  );
}
