import { Type } from 'typebox';
import { closed, Text } from './shapes.ts';

/**
 * What is known against a form. 'none': nothing. 'warned': its page carries a warning. 'held': the rules keep it from the public until
 * somebody looks. 'taken_down': an operator has closed it. 'cleared': an operator has looked, and the rules leave it alone as it is.
 */
export const HARM_STATES = ['none', 'warned', 'held', 'taken_down', 'cleared'] as const;
export type HarmState = (typeof HARM_STATES)[number];
export const HarmStateShape = Type.Enum([...HARM_STATES]);

/**
 * A state as FormSaved tells it. A program from before says nothing of it, so what is known stays; what only a newer program knows is closed.
 * @param known what was known before
 */
export const harmTold = (told: string | undefined, known: HarmState): HarmState =>
  told === undefined ? known : (HARM_STATES.find((state) => state === told) ?? 'held');

const OPEN: readonly HarmState[] = ['none', 'warned', 'cleared'];

/** Whether nobody but its own people may see the form, and it takes nothing. So is one of a state that only a newer program knows. */
export const isClosedState = (harm: HarmState): boolean => !OPEN.includes(harm);

/** What an operator decides. 'lifted' ends a take-down, 'cleared' any other suspicion. */
export const HARM_DECISIONS = ['taken_down', 'lifted', 'cleared'] as const;
export type HarmDecision = (typeof HARM_DECISIONS)[number];

/** Longest reason of a decision, words to an owner, and objection, in characters. */
export const HARM_TEXT = { reason: 500, words: 1_000, objection: 2_000 } as const;

/** What the rules have found in a form. */
export const HarmReason = Type.Object({ code: Text(60), weight: Type.Number(), where: Text(200), found: Text(400) }, closed);
