/** Plain lines in the manner of the pages' icons: a library's code for these four is ten times as long. */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M6 18 18 6',
  open: 'm6 9 6 6 6-6',
  reload: 'M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5',
};

interface IconProps {
  name: keyof typeof PATHS;
  size?: number;
  className?: string | undefined;
}

/** A picture beside words that say the same. */
export function Icon({ name, size = 24, className }: IconProps) {
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
      <path d={PATHS[name]} />
    </svg>
  );
}
