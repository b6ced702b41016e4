import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Nothing } from './shapes.ts';

const responses = contractsOf('responses');

/** One form to which responses came. The responses of a form are one notification, so that a busy form does not hide the others. */
const Notification = Type.Object(
  {
    form_id: Id,
    /** The form's title, whole. */
    title: Type.String(),
    /** When the newest response arrived: 'DD/MM/YYYY HH:mm:ss', UTC. */
    formatedDate: Type.String(),
    /** The same time in epoch milliseconds, for clients that show the reader's own time. */
    created_at: Type.Number(),
    /** Number of responses that nobody has opened yet. */
    unread: Type.Integer(),
  },
  closed,
);

export const getNotifications = responses('getNotifications', {
  summary: 'The forms of the account to which responses came, at most 20, the newest first',
  may: 'responses.read',
  body: Nothing,
  reply: Type.Array(Notification, { maxItems: 20 }),
  errors: {},
});
