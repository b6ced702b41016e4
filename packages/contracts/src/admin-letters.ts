import { Type } from 'typebox';
import { list, ServiceNameText, tooMuch, unread } from './admin-list.ts';
import { AdminLetter, AdminLetters } from './admin-rows.ts';
import { contractsOf } from './contract.ts';
import { CauseId, LetterPosition } from './dead-letters.ts';
import { closed } from './shapes.ts';

const admin = contractsOf('admin');

/** Of which letters: one by its id, or all of a cause. */
const chosenLetters = {
  service: ServiceNameText,
  /** As the list names it. */
  cause: CauseId,
  id: Type.Optional(Type.String({ maxLength: 500 })),
  /** `next` of the step before. */
  after: Type.Optional(LetterPosition),
};
/** null: all of them are done. */
const next = Type.Union([LetterPosition, Type.Null()]);
const letterErrors = { 'admin.away': 503 } as const;

export const getDeadLetters = list(
  'getDeadLetters',
  'Events and mails that could not be delivered, by their cause, the latest first',
  AdminLetters,
);

export const getDeadLetter = admin('getDeadLetter', {
  summary: 'One of the letters of a cause, the oldest being number 1. Answers and addresses are masked',
  may: 'operate.content',
  body: Type.Object({ service: ServiceNameText, cause: CauseId, number: Type.Integer({ minimum: 1 }) }, closed),
  /** A number beyond the last one is the last one; null: there is none any more. */
  reply: Type.Object({ letter: Type.Union([AdminLetter, Type.Null()]), number: Type.Integer(), total: Type.Integer() }, closed),
  errors: { ...letterErrors, ...tooMuch },
});

export const deliverDeadLetters = admin('deliverDeadLetters', {
  summary:
    'Delivers letters of a cause again, some hundred at a step. What fails again stays, and what another try cannot mend is left out. Sent again it does no harm',
  may: 'operate.content',
  stepUp: true,
  body: Type.Object(chosenLetters, closed),
  reply: Type.Object(
    {
      delivered: Type.Integer(),
      failed: Type.Integer(),
      /** Why the first of these failed; '': none did. */ reason: Type.String(),
      /** What another try cannot mend, unless it was named by its id. */ left_out: Type.Integer(),
      next,
    },
    closed,
  ),
  errors: letterErrors,
});

export const discardDeadLetters = admin('discardDeadLetters', {
  summary: 'Deletes letters of a cause without delivering them, some hundred at a step',
  may: 'operate.content',
  stepUp: true,
  body: Type.Object({ ...chosenLetters, reason: Type.String({ maxLength: 300 }) }, closed),
  reply: Type.Object({ discarded: Type.Integer(), next }, closed),
  errors: { ...unread, ...letterErrors },
});
