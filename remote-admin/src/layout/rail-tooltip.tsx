import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

interface RailTooltipProps {
  label: string;
  isCollapsed: boolean;
  children: ReactElement;
}

/** Names the icon of a rail's entry, as its label and on hover. The full sidebar shows the name itself. */
export function RailTooltip({ label, isCollapsed, children }: RailTooltipProps) {
  return (
    <Tooltip title={isCollapsed ? label : null} placement="right">
      {children}
    </Tooltip>
  );
}
