import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { StaffRole } from 'api/contract';
import { listPermissions } from 'api/contract/roles';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { publishSession, SIGNED_OUT } from 'shared-auth/host';
import { remote } from '../remote';
import { SAMPLE_PROFILE } from '../sample/sample-handlers';

export { onSignOutRequested } from 'shared-auth/host';

// jsdom matches every rule with every element whenever a role is asked for, which would take most of a test's time:
// Material UI's rules stay out, but for those that hide something.
const insertRule = CSSStyleSheet.prototype.insertRule;
CSSStyleSheet.prototype.insertRule = function (rule, index) {
  return /visibility|display: ?none/.test(rule)
    ? insertRule.call(this, rule, Math.min(index ?? 0, this.cssRules.length))
    : 0;
};

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView ??= () => undefined;

interface ShowOptions {
  widthRem?: number;
  /** The name of the signed-in admin. */
  adminName?: string;
  role?: StaffRole;
  /** Whether a second factor is demanded that they do not have yet. */
  needsFactor?: boolean;
}

/** Signs an admin in, for a part of the back office that is shown by itself. */
export function signIn({ adminName = '', role = 'owner', needsFactor }: ShowOptions = {}): void {
  const user = { ...SAMPLE_PROFILE, name: adminName, permissions: listPermissions(role), needsFactor };
  publishSession({ ...SIGNED_OUT, user, isAuthenticated: true });
}

/** The whole back office at a path, as the shell would show it; 80 rem wide unless told otherwise. */
export function showAdmin(path: string, { widthRem = 80, ...options }: ShowOptions = {}) {
  setWindowWidth(widthRem);
  signIn(options);
  const router = createMemoryRouter(
    [
      {
        id: SITE_ROUTE_ID,
        loader: () => DEFAULT_SITE_CONFIG,
        HydrateFallback: () => null,
        children: [{ path: '/', element: <h1>Home</h1> }, ...remote.createRoutes()],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  const admin = userEvent.setup();
  return { user: { ...admin, type: (field: Element, text: string) => typeEnd(admin, field, text) }, router };
}

/**
 * Types the last letter of a text and pastes what comes before: a screen with its tables draws for every letter, which
 * took an eighth of what these tests cost.
 */
async function typeEnd(user: UserEvent, field: Element, text: string): Promise<void> {
  const isDate = field.getAttribute('type') === 'date';
  if (isDate || text.length < 3 || text.includes('{')) return user.type(field, text);
  await user.click(field);
  await user.paste(text.slice(0, -1));
  await user.keyboard(text.slice(-1));
}

/** jsdom has no viewport: answers the `(min-width: …rem)` queries of the back office for a window this wide. */
function setWindowWidth(widthRem: number): void {
  window.matchMedia = (media) => {
    const minWidthRem = Number(/min-width: ([\d.]+)rem/.exec(media)?.[1] ?? 0);
    const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
    return { media, matches: widthRem >= minWidthRem, ...listeners } as unknown as MediaQueryList;
  };
}

/** What the counter with this label shows. */
export function getCounter(label: string): string {
  const term = screen.getByText(label, { selector: 'dt' });
  return term.nextElementSibling?.textContent ?? '';
}
