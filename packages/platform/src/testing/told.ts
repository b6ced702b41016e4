import type { ReplyOf, tellAgain } from '@formwright/contracts';
import { type EventInit, type EventName, encodeEvent } from '@formwright/events';

type Told = ReplyOf<ReturnType<typeof tellAgain>>;

/** What an owner without such a state answers: `world.answer(tellAgain('forms'), () => toldNothing)`. */
export const toldNothing: Told = { states: [], next: null, known: [] };

/** The answer of an owner that is asked for one state. */
export const toldOne = <E extends EventName>(event: E, key: string, sequence: number, body: EventInit<E>): Told => ({
  ...toldNothing,
  states: [{ key, sequence, at: 0, payload: Buffer.from(encodeEvent(event, body)).toString('base64') }],
});
