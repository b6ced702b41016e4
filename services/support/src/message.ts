/** What a user wrote to the operator. */
export interface Message {
  /** A digest of the user, the client's request id and the content; random if it sent no id. */
  _id: string;
  kind: 'request' | 'suggestion';
  userId: string;
  workspaceId: string;
  /** Who wrote, at the time of writing. */
  email: string;
  firstname: string;
  lastname: string;
  title: string;
  text: string;
  isSolved: boolean;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Messages that a user may send on a day. */
export const MOST_A_DAY = 20;
