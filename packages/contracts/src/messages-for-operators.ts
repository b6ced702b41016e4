import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { changedByOperator, readByAdmin } from './for-operators.ts';
import { between, NumberedRows, numberedPage, searched } from './numbered-pages.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const support = contractsOf('support');

// What operators see of messages and do with them, by commands and asked by the service admin.

/** 'contact': of a visitor. */
export const MessageKind = Type.Union([Type.Literal('request'), Type.Literal('suggestion'), Type.Literal('contact')]);

/** A message as operators read it. */
export const messageFields = {
  id: Id,
  kind: MessageKind,
  email: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  /** '' of a visitor's message. */
  title: Type.String(),
  text: Type.String(),
};

export const pageOfMessages = support('pageOfMessages', {
  ...readByAdmin,
  summary: 'Messages of a kind, the newest first',
  body: Type.Object(
    {
      ...{ ...numberedPage, ...searched, ...between, kind: MessageKind, isSolved: Type.Optional(Type.Boolean()) },
      /** Only what this address has written. */
      email: Type.Optional(Text(254)),
    },
    closed,
  ),
  reply: NumberedRows(Type.Object({ ...messageFields, isSolved: Type.Boolean(), at: Type.Number() }, closed)),
  errors: {},
});

export const countMessages = support('countMessages', {
  ...readByAdmin,
  summary: 'How many messages of a kind there are. Numbers above 1,000 are up to a minute old',
  body: Type.Object({ kind: MessageKind }, closed),
  reply: Type.Object({ unsolved: Type.Integer(), solved: Type.Integer() }, closed),
  errors: {},
});

/** kind: of which kind the message is, where the caller has it from a list; one of another kind is not found. */
const oneMessage = Type.Object({ id: Id, kind: Type.Optional(MessageKind) }, closed);

export const solveMessage = support('solveMessage', {
  ...changedByOperator,
  summary: 'Operator command: marks a message as solved',
  body: oneMessage,
  reply: Done,
  errors: { 'support.not_found': 404 },
});

export const removeMessage = support('removeMessage', {
  ...changedByOperator,
  summary: 'Removes a message for good, also one that is gone already',
  body: oneMessage,
  reply: Done,
  errors: { 'support.not_found': 404 },
});
