import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether a menu is open; any navigation closes it. */
export function useOpenUntilNavigation(): [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [openAtKey, setOpenAtKey] = useState<string | null>(null);
  return [openAtKey === key, (isOpen) => setOpenAtKey(isOpen ? key : null)];
}
