import type { LucideIcon } from 'lucide-react';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarCheck,
  ClipboardCheck,
  Coins,
  Layers,
  LayoutDashboard,
  Mail,
  Package,
  Percent,
  Scale,
  ScrollText,
  TriangleAlert,
  Users,
} from 'lucide-react';

export interface NavigationPage {
  label: string;
  icon: LucideIcon;
  path: string;
}

export interface NavigationGroup {
  label: string;
  icon: LucideIcon;
  pages: NavigationPage[];
}

export const DASHBOARD_PATH = '/admin/dashboard';

/** The sidebar, from top to bottom. */
export const NAVIGATION: (NavigationPage | NavigationGroup)[] = [
  { label: 'Dashboard', icon: LayoutDashboard, path: DASHBOARD_PATH },
  { label: 'User Management', icon: Users, path: '/admin/user' },
  {
    label: 'Transaction',
    icon: ArrowLeftRight,
    pages: [
      { label: 'Deposit', icon: ArrowDownToLine, path: '/admin/deposit' },
      { label: 'Withdrawal', icon: ArrowUpFromLine, path: '/admin/widthdraw' },
    ],
  },
  { label: 'Manage Plans', icon: Layers, path: '/admin/plan' },
  { label: 'Withdrawal Requests', icon: ClipboardCheck, path: '/admin/widthdraw-request' },
  {
    label: 'Compensation',
    icon: Coins,
    pages: [
      { label: 'Runs', icon: CalendarCheck, path: '/admin/runs' },
      { label: 'Rates', icon: Percent, path: '/admin/rates' },
      { label: 'Liability', icon: Scale, path: '/admin/liability' },
    ],
  },
  { label: 'Messages', icon: Mail, path: '/admin/messages' },
  { label: 'Audit Log', icon: ScrollText, path: '/admin/audit' },
  { label: 'Incidents', icon: TriangleAlert, path: '/admin/incidents' },
  { label: 'Releases', icon: Package, path: '/admin/releases' },
];

/** Whether the page at `path`, or one below it, is shown; `/admin` shows the dashboard. */
export function isCurrentPage(path: string, pathname: string): boolean {
  const shown = pathname.replace(/\/+$/, '');
  return shown === path || shown.startsWith(`${path}/`) || (shown === '/admin' && path === DASHBOARD_PATH);
}
