import { createHash } from 'node:crypto';
import { AppError, createSignedTokens, HOUR_MS } from '@formwright/platform';

/**
 * A small proof of work, asked for only while a form is under attack: PUZZLES numbers, each with BITS leading zero bits of a SHA-256. About
 * 65,000 digests: a quarter of a second on a computer, a second on a phone. Many small puzzles take everybody about the same time; one
 * large puzzle would take some people five times as long.
 */
const PUZZLES = 16;
const BITS = 12;

const VALID_MS = HOUR_MS;

interface Challenge {
  formId: string;
  submissionId: string;
}

const PROOF_NEEDED =
  'Unusually many answers are coming in. Your device does a short check, then your answers are sent by themselves. If they are not, reload the page: they are kept.';

/** The refusal that asks for a proof of work. `withScript` adds the script that does it. */
export class ProofNeeded extends AppError {
  /** @param challenge what is to be solved */
  constructor(readonly challenge: string) {
    super('submissions.proof_needed', PROOF_NEEDED);
  }
}

/** The refusal as the form's script needs it: with the script that does the work, and its attributes. */
export const withScript = ({ code, detail, challenge }: ProofNeeded, script: string): AppError =>
  new AppError(code, {
    value: detail as string,
    fields: {},
    script,
    proof: { 'data-challenge': challenge, 'data-puzzles': String(PUZZLES), 'data-bits': String(BITS) },
  });

const tokensOf = (secret: string) => createSignedTokens<Challenge>(secret, 'proof of work');

/** Signed, so that the server stores nothing; for one submission, so that a proof is of no use for others. */
export const makeChallenge = (secret: string, challenge: Challenge, now: number): string =>
  tokensOf(secret).sign(challenge, { expiresAt: now + VALID_MS });

/** Text that a digest is made of. Fits into one block of SHA-256. */
const puzzleText = (challenge: string, index: number, number: string) => `${challenge.slice(-32)}.${index}.${number}`;

/** 'invalid': not a proof at all, so somebody wrote into the hidden field. 'stale': a proof for something else, or too late. */
export type ProofState = 'none' | 'proven' | 'stale' | 'invalid';

/** @param text '<challenge>~<number>,<number>…', or empty */
export function readProof(secret: string, expected: Challenge, text: string, now: number): ProofState {
  if (text === '') return 'none';
  const [challenge = '', numbers, ...others] = text.split('~');
  if (numbers === undefined || others.length > 0 || !/^[0-9,]{1,200}$/.test(numbers)) return 'invalid';
  const signed = tokensOf(secret).read(challenge, 0);
  if (!signed) return 'invalid';
  const isCurrent = tokensOf(secret).read(challenge, now) !== null;
  if (!isCurrent || signed.formId !== expected.formId || signed.submissionId !== expected.submissionId) return 'stale';
  const solved = numbers.split(',');
  const isSolved = solved.length === PUZZLES && solved.every((number, index) => hasZeros(puzzleText(challenge, index, number)));
  return isSolved ? 'proven' : 'stale';
}

const hasZeros = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() >>> (32 - BITS) === 0;
