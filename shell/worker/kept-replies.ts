/**
 * The last replies to a member, for the hours without a line. They belong to one token: those of another are thrown
 * away as soon as somebody else asks, and all of them with the sign-out.
 */

const PROFILE = '/api/v1/user/profile';
const SIGN_OUT = '/api/v1/user/logout';

/** What dashboard, wallet, statement and QR pass show. */
const KEPT = [
  PROFILE,
  ...['/dashboard', '/wallet', '/wallet/statement', '/packages', '/earnings/history', '/notifications'].map(
    (path) => `/api/v1${path}`,
  ),
];

/** Says of a reply without a line from when it is. */
const AS_OF = 'as-of';
const PREFIX = 'replies of ';

/** Names of the caches of those who have signed out: what still comes in is for nobody any more. */
const ended = new Set<string>();

export const isKept = (path: string): boolean => KEPT.includes(path);

/**
 * The reply of the server; without a line, or for a page that asks for no other, the kept one, with the moment it is
 * from. A browser that keeps nothing, or fails at it, shows what the server says.
 */
export async function replyFromLine(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const own = await findOwnCache(request).catch(() => undefined);
  const findOwnKept = async () => (own === undefined ? undefined : findKept(request, own).catch(() => undefined));
  // A page that begins asks for no more than what is here; a status that says so would stand in its console.
  if (request.cache === 'only-if-cached') return (await findOwnKept()) ?? new Response(null, { status: 204 });
  let reply: Response;
  try {
    reply = await fetch(request);
    // A body that breaks off is no answer either, and takes no kept one away.
    if (own !== undefined && reply.ok) await reply.clone().arrayBuffer();
  } catch (error) {
    const kept = await findOwnKept();
    if (kept === undefined) throw error;
    return kept;
  }
  if (own !== undefined && pathname !== SIGN_OUT) await keepIfPossible(request, reply.clone(), own);
  return reply;
}

/** The cache of who asks, beside which there is none of another any more; undefined for a request of nobody. */
async function findOwnCache(request: Request): Promise<string | undefined> {
  const token = request.headers.get('authorization');
  const own = token === null ? undefined : await nameCache(token);
  const isSignOut = new URL(request.url).pathname === SIGN_OUT;
  if (isSignOut && own !== undefined) ended.add(own);
  await forgetReplies(isSignOut ? undefined : own);
  return own;
}

/** Nobody reads a token from the name of a cache. */
async function nameCache(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return PREFIX + [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is kept of the member, whose pages need not say who they are. */
export async function findOwnReplies(): Promise<Cache | undefined> {
  const [name] = await listNames();
  return name === undefined ? undefined : caches.open(name);
}

const listNames = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** @param except the replies of the person who asks */
async function forgetReplies(except?: string): Promise<void> {
  const names = (await listNames()).filter((name) => name !== except);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The member sees a reply also when the device has no room for it. An older one is then no longer the last. */
async function keepIfPossible(request: Request, reply: Response, own: string): Promise<void> {
  try {
    await keep(request, reply, own);
  } catch {
    await forgetReply(request, own).catch(() => undefined);
  }
}

async function forgetReply(request: Request, own: string): Promise<void> {
  if (await caches.has(own)) await (await caches.open(own)).delete(request, { ignoreVary: true });
}

async function keep(request: Request, reply: Response, own: string): Promise<void> {
  if (reply.status === 401) return forgetReplies();
  if (!reply.ok) return;
  const isProfile = new URL(request.url).pathname === PROFILE;
  // The device of somebody who looks as a member keeps nothing of theirs, nor what staff see.
  if (isProfile ? !(await isOfMember(reply.clone())) : !(await caches.has(own))) return;
  await (await caches.open(own)).put(request, reply);
  // Afterwards: the sign-out may come while it is written.
  if (ended.has(own)) await caches.delete(own);
}

async function isOfMember(reply: Response): Promise<boolean> {
  const { result } = (await reply.json()) as { result: { role?: string; viewedUntil?: string } | null };
  return result?.role === 'member' && result.viewedUntil === undefined;
}

async function findKept(request: Request, own: string): Promise<Response | undefined> {
  if (!(await caches.has(own))) return undefined;
  const kept = await (await caches.open(own)).match(request, { ignoreVary: true });
  if (kept === undefined) return undefined;
  const headers = new Headers(kept.headers);
  headers.set(AS_OF, kept.headers.get('date') ?? '');
  return new Response(kept.body, { status: kept.status, headers });
}
