export interface ArtProps {
  className?: string;
  /** Says what the picture shows, when the words beside it do not. Without it the picture is hidden from readers. */
  label?: string;
}

/** The attributes that make a picture speak its label, or stay silent. */
export function describeArt(label: string | undefined) {
  return label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
}
