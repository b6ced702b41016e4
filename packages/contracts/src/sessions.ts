import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Done, Id, Nothing } from './shapes.ts';

const identity = contractsOf('identity');

// Where a user is signed in.

const Session = Type.Object(
  {
    _id: Id,
    browser: Type.String({ description: "Such as 'Firefox'; '' if it does not tell." }),
    system: Type.String({ description: "Such as 'Windows' or 'iPhone'; '' if it does not tell." }),
    network: Type.String({ description: 'The network of its last use, such as 203.0.113.0/24.' }),
    startedAt: Type.Integer({ description: 'Epoch milliseconds, as usedAt and endsAt.' }),
    usedAt: Type.Integer({ description: 'Exact to about a quarter of an hour.' }),
    endsAt: Type.Integer({ description: 'When the user has to sign in again.' }),
    isCurrent: Type.Boolean({ description: 'Whether the call was made in it.' }),
  },
  closed,
);

export const getSessions = identity('getSessions', {
  summary: "The caller's sessions, last used first, 50 at most",
  may: 'account',
  body: Nothing,
  reply: Type.Object({ sessions: Type.Array(Session), total: Type.Integer() }, closed),
  errors: {},
});

export const endSession = identity('endSession', {
  summary: "Ends one of the caller's sessions, and its tokens; one that has ended already is fine",
  may: 'account',
  body: Type.Object({ id: Id }, closed),
  reply: Done,
  errors: {},
});

export const endSessions = identity('endSessions', {
  summary: "Ends all of the caller's sessions and their tokens, or all others",
  may: 'account',
  body: Type.Object({ keep_current: Type.Boolean({ description: 'Whether the session of this call goes on.' }) }, closed),
  reply: Done,
  errors: { 'identity.session_ended': 401 },
});
