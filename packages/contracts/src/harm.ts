import { Type } from 'typebox';
import { closed, Text } from './shapes.ts';

/**
 * What is known against a form. 'none': nothing. 'warned': its page carries a warning. 'held': the rules keep it from the public until
 * somebody looks. 'taken_down': an operator has closed it. 'cleared': an operator has looked, and the rules leave it alone as it is.
 */
export const HARM_STATES = ['none', 'warned', 'held', 'taken_down', 'cleared'] as const;
export type HarmState = (typeof HARM_STATES)[number];
export const HarmStateShape = Type.Enum([...HARM_STATES]);

/** A state as an event tells it; what a newer program may tell is not known here. */
export const harmTold = (told: string | undefined): HarmState => HARM_STATES.find((state) => state === told) ?? 'none';

/** Whether nobody but its own people may see the form, and it takes nothing. */
export const isUnavailable = (harm: HarmState): boolean => harm === 'held' || harm === 'taken_down';

/** What an operator decides. 'lifted' ends a take-down, 'cleared' any other suspicion. */
export const HARM_DECISIONS = ['taken_down', 'lifted', 'cleared'] as const;
export type HarmDecision = (typeof HARM_DECISIONS)[number];

/** Longest reason of a decision, words to an owner, and objection, in characters. */
export const HARM_TEXT = { reason: 500, words: 1_000, objection: 2_000 } as const;

/** What the rules have found in a form. */
export const HarmReason = Type.Object({ code: Text(60), weight: Type.Number(), where: Text(200), found: Text(400) }, closed);
