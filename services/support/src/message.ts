/** What a user wrote to the operator. */
export interface Message {
  /** A digest of the user and the client's request id; random if it sent none. */
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

/** A user may send so many messages in 24 hours. */
export const MOST_A_DAY = 20;
