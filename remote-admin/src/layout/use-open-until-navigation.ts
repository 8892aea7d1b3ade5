import { useState } from 'react';
import { useLocation } from 'react-router';

/** Open or closed, as set; going to a page (the shown one too) closes. */
export function useOpenUntilNavigation(): [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  return [openedAt === key, (isOpen) => setOpenedAt(isOpen ? key : undefined)];
}
