import type { CallerName, OperatorRight, Role } from '@formwright/contracts';

/** The caller, read from a verified access token. */
export interface Caller {
  userId: string;
  /** The workspace whose forms the caller may use. */
  workspaceId: string;
  /** The caller's role in that workspace; an operator has no workspace. */
  role: Role;
  sessionId: string;
  /** What an operator may do; absent for others. */
  rights?: readonly OperatorRight[];
  /** When an operator gave the password or a code last, epoch milliseconds. */
  provenAt?: number;
  /** Whether the session of an operator has shown a second factor, or need not. Absent: it has to. */
  factor?: 'shown' | 'optional';
  /** The user's generation in the token; absent: 0. @see Ports.isRevoked */
  generation?: number;
}

/** On whose behalf an internal call is made: a user, by id, or an operator, by name. */
export type Principal = { user: string } | { operator: string };

/** Who makes an internal call. */
export interface InternalCaller {
  caller: CallerName;
  /** null: nobody asked for it, as in a job. */
  onBehalfOf: Principal | null;
}
