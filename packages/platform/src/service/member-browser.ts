import { DAY_MS } from '../common/durations.ts';
import type { Caller } from '../security/caller.ts';
import { createSealedTokens } from '../security/signed-token.ts';
import type { Ports, ReplyControls } from './service.ts';

/**
 * The mark of a browser that a member of a workspace uses: members answer their own forms repeatedly, and are not counted. It outlasts the
 * access token it was made with, and ends as that token would: with the membership, the account, or the session where it is signed out. A
 * service that reads the mark says so (`Service.readsMemberBrowsers`), because it has to keep the revocations as long.
 */

type Cookies = Readonly<Record<string, string | undefined>>;
type Needed = Pick<Ports, 'clock' | 'isRevoked'>;

const COOKIE = 'fw_own';
const LIFETIME_MS = 30 * DAY_MS;
/** How long revocations have to be kept for the marks: a day longer, because clocks differ. */
export const MEMBER_BROWSER_MS = LIFETIME_MS + DAY_MS;

type Mark = [workspaceId: string, userId: string, sessionId: string, generation: number];

/** Sealed, because it names a person in a cookie that every page gets. */
const marks = (secret: string) => createSealedTokens<Mark>(secret, 'member browser');

async function readMark({ clock, isRevoked }: Needed, secret: string, workspaceId: string, cookies: Cookies): Promise<Mark | null> {
  if (cookies[COOKIE] === undefined) return null;
  const mark = marks(secret).read(cookies[COOKIE], clock.now());
  if (mark?.[0] !== workspaceId) return null;
  const [, userId, sessionId, generation] = mark;
  return (await isRevoked({ workspaceId, userId, sessionId, generation })) ? null : mark;
}

/** Whether a member of the workspace uses this browser. Browsers without a mark of the workspace cost no look into the store. */
export async function isMemberBrowser(ports: Needed, secret: string, workspaceId: string, cookies: Cookies): Promise<boolean> {
  return (await readMark(ports, secret, workspaceId, cookies)) !== null;
}

/** Whether the cookie header has a mark of any member. It is not verified, so it may decide what is shown, never who may read. */
export const hasMemberMark = (cookieHeader: string | undefined): boolean => (cookieHeader ?? '').includes(`${COOKIE}=`);

/** Marks the browser of a signed-in member. */
export async function markMemberBrowser(
  reply: Pick<ReplyControls, 'setCookie'>,
  ports: Needed,
  secret: string,
  caller: Omit<Caller, 'role'>,
  cookies: Cookies,
): Promise<void> {
  const { workspaceId, userId, sessionId, generation = 0 } = caller;
  const known = await readMark(ports, secret, workspaceId, cookies);
  // A mark of another session would end with that session.
  if (known?.[1] === userId && known[2] === sessionId) return;
  const mark = marks(secret).sign([workspaceId, userId, sessionId, generation], { expiresAt: ports.clock.now() + LIFETIME_MS });
  reply.setCookie(COOKIE, mark, { maxAgeSeconds: LIFETIME_MS / 1000 });
}
