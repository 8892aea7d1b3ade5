import type { Permission } from 'api/contract';
import { msg } from 'client/msg';
import type { IconNode } from 'lucide';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BookOpen,
  CalendarCheck,
  ClipboardCheck,
  Coins,
  FileCheck2,
  HandCoins,
  Handshake,
  Layers,
  Landmark,
  LayoutDashboard,
  Mail,
  MailWarning,
  Package,
  Percent,
  Quote,
  Scale,
  ScrollText,
  Send,
  TriangleAlert,
  UserCog,
  Users,
} from 'lucide';

export interface NavigationPage {
  label: string;
  icon: IconNode;
  path: string;
  /** What looking at it needs. */
  can: Permission;
}

export interface NavigationGroup {
  label: string;
  icon: IconNode;
  pages: NavigationPage[];
}

export const DASHBOARD_PATH = '/admin/dashboard';

/** The sidebar, from top to bottom. */
const NAVIGATION: (NavigationPage | NavigationGroup)[] = [
  { label: msg('Dashboard'), icon: LayoutDashboard, path: DASHBOARD_PATH, can: 'overview.read' },
  { label: msg('User Management'), icon: Users, path: '/admin/user', can: 'members.read' },
  {
    label: msg('Transaction'),
    icon: ArrowLeftRight,
    pages: [
      { label: msg('Deposit'), icon: ArrowDownToLine, path: '/admin/deposit', can: 'deposits.read' },
      { label: msg('Withdrawal'), icon: ArrowUpFromLine, path: '/admin/widthdraw', can: 'withdrawals.read' },
      { label: msg('Payout Batches'), icon: Send, path: '/admin/payout-batches', can: 'withdrawals.read' },
      { label: msg('Receivables'), icon: HandCoins, path: '/admin/receivables', can: 'receivables.read' },
      { label: msg('Bank'), icon: FileCheck2, path: '/admin/bank', can: 'statements.read' },
      { label: msg('Bank Accounts'), icon: Landmark, path: '/admin/bank-accounts', can: 'bank_accounts.read' },
    ],
  },
  { label: msg('Manage Plans'), icon: Layers, path: '/admin/plan', can: 'rates.read' },
  {
    label: msg('Withdrawal Requests'),
    icon: ClipboardCheck,
    path: '/admin/widthdraw-request',
    can: 'withdrawals.read',
  },
  {
    label: msg('Compensation'),
    icon: Coins,
    pages: [
      { label: msg('Runs'), icon: CalendarCheck, path: '/admin/runs', can: 'runs.read' },
      { label: msg('Rates'), icon: Percent, path: '/admin/rates', can: 'rates.read' },
      { label: msg('Liability'), icon: Scale, path: '/admin/liability', can: 'liability.read' },
    ],
  },
  { label: msg('Books'), icon: BookOpen, path: '/admin/books', can: 'books.read' },
  { label: msg('Messages'), icon: Mail, path: '/admin/messages', can: 'messages.read' },
  { label: msg('Testimonials'), icon: Quote, path: '/admin/testimonials', can: 'testimonials.read' },
  { label: msg('Failed Mails'), icon: MailWarning, path: '/admin/mails', can: 'mails.read' },
  { label: msg('Proposals'), icon: Handshake, path: '/admin/proposals', can: 'proposals.read' },
  { label: msg('Staff'), icon: UserCog, path: '/admin/staff', can: 'staff.read' },
  { label: msg('Audit Log'), icon: ScrollText, path: '/admin/audit', can: 'audit.read' },
  { label: msg('Incidents'), icon: TriangleAlert, path: '/admin/incidents', can: 'incidents.read' },
  { label: msg('Releases'), icon: Package, path: '/admin/releases', can: 'releases.read' },
];

type May = (permission: Permission) => boolean;

/** What somebody sees of it; a group of which nothing is left is left out. */
export function listNavigation(may: May): (NavigationPage | NavigationGroup)[] {
  return NAVIGATION.flatMap<NavigationPage | NavigationGroup>((item) => {
    if (!('pages' in item)) return may(item.can) ? [item] : [];
    const pages = item.pages.filter(({ can }) => may(can));
    return pages.length > 0 ? [{ ...item, pages }] : [];
  });
}

/** Whether the page shown is one that somebody may look at; an address that is none shows no page. */
export function mayShow(pathname: string, may: May): boolean {
  const pages = NAVIGATION.flatMap((item) => ('pages' in item ? item.pages : [item]));
  return pages.every(({ path, can }) => !isCurrentPage(path, pathname) || may(can));
}

/** Whether the page at `path`, or one below it, is shown; `/admin` shows the dashboard. */
export function isCurrentPage(path: string, pathname: string): boolean {
  const shown = pathname.replace(/\/+$/, '');
  return shown === path || shown.startsWith(`${path}/`) || (shown === '/admin' && path === DASHBOARD_PATH);
}
