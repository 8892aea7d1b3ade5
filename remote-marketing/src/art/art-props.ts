/** The pictures of these pages only accompany words: all of them are silent to screen readers. */
export interface ArtProps {
  className?: string;
}
