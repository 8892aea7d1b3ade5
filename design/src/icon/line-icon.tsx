interface LineIconProps {
  /** Its lines in a field of 24 by 24. */
  path: string;
  /** In pixels; a class may set another. */
  size?: number;
  className?: string | undefined;
}

/**
 * A picture beside words that say the same, in the manner of the pages' icons. For what every page shows: a library's
 * code for these few is ten times as long, and more than the budget of /login has room for.
 */
export function LineIcon({ path, size = 24, className }: LineIconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

/** Of lines that more than one place shows. */
export const LINES = {
  close: 'M6 6l12 12M6 18 18 6',
  open: 'm6 9 6 6 6-6',
  success: 'M12 2a10 10 0 0 0 0 20 10 10 0 0 0 0-20M8 12l2.5 2.5L16 9',
  error: 'M12 2a10 10 0 0 0 0 20 10 10 0 0 0 0-20m0 6v4m0 4h.01',
};
