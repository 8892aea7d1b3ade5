import type { IconNode } from 'lucide';

interface LineIconProps {
  /** In a field of 24 by 24: one of lucide's, or the path of one of ours. */
  icon: IconNode | string;
  /** In pixels; a class may set another. */
  size?: number;
  className?: string | undefined;
}

/**
 * A picture beside words that say the same. Lucide's icons are plain data: its own package for React draws them with
 * 1.1 KB more of compressed script in each program.
 */
export function LineIcon({ icon, size = 24, className }: LineIconProps) {
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
      {typeof icon === 'string' ? (
        <path d={icon} />
      ) : (
        icon.map(([Shape, attributes], index) => <Shape key={index} {...attributes} />)
      )}
    </svg>
  );
}

/** What every page brings and more than one place shows: one path each, shorter than lucide's. */
export const LINES = {
  close: 'M6 6l12 12M6 18 18 6',
  open: 'm6 9 6 6 6-6',
  success: 'M12 2a10 10 0 0 0 0 20 10 10 0 0 0 0-20M8 12l2.5 2.5L16 9',
  error: 'M12 2a10 10 0 0 0 0 20 10 10 0 0 0 0-20m0 6v4m0 4h.01',
};
