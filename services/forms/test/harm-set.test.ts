import { describe, expect, it } from '@jest/globals';
import { judgeForm } from '../src/harm/judge-form.ts';
import { type LabelledFile, type LabelledSet, labelledForms } from './labelled-forms.ts';

const verdicts = (file: LabelledFile) =>
  labelledForms(file).map((each) => ({ ...each, verdict: judgeForm(each.form, each.context).verdict }));
const shareOf = (judged: readonly { verdict: string }[], verdict: string) =>
  judged.filter((each) => each.verdict === verdict).length / judged.length;

/** What the rules hold of a set: shares of its forms. Of phishing forms `held` at least, and `missed` at most without a warning; of honest ones at most `warned` and `honestHeld`. */
interface Measured {
  set: LabelledSet;
  forms: { phish: number; honest: number };
  held: number;
  missed: number;
  warned: number;
  honestHeld?: number;
  /** Lines of fraud that takes money and no secret, a fee in advance or work that is none: without them, 0.95 are held. */
  otherFraud?: readonly number[];
  /** Parts of a set share its languages. */
  languages?: number;
}

/** The sets were made without sight of the rules. What the rules held of each before anybody read it stands in decision 0131. */
describe.each([
  { set: '', forms: { phish: 189, honest: 1_407 }, held: 0.97, missed: 0.03, warned: 0.03 },
  { set: 'second-a-', forms: { phish: 133, honest: 429 }, held: 0.98, missed: 0.02, warned: 0.05 },
  // Until it was read, the rules held 0.7 of it.
  { set: 'second-b-', forms: { phish: 140, honest: 393 }, held: 0.9, missed: 0.08, warned: 0.045 },
  // Until they were read, the rules held 0.63, 0.66 and 0.59 of these.
  { set: 'third-a-', forms: { phish: 240, honest: 300 }, held: 0.92, missed: 0.06, warned: 0.05 },
  { set: 'third-b-', forms: { phish: 240, honest: 300 }, held: 0.86, missed: 0.12, warned: 0.05, honestHeld: 0.01 },
  { set: 'third-c-', forms: { phish: 260, honest: 300 }, held: 0.86, missed: 0.11, warned: 0.05 },
  // Until it was read, the rules held 0.87 of it.
  { set: 'fourth-', forms: { phish: 156, honest: 450 }, held: 0.88, missed: 0.1, warned: 0.02 },
  // Until they were read, the rules held 0.74, 0.75 and 0.72 of these.
  { set: 'fifth-a-', forms: { phish: 220, honest: 220 }, held: 0.91, missed: 0.06, warned: 0.03, languages: 10 },
  { set: 'fifth-b-', forms: { phish: 220, honest: 220 }, held: 0.93, missed: 0.06, warned: 0.03, languages: 15 },
  { set: 'fifth-c-', forms: { phish: 220, honest: 220 }, held: 0.91, missed: 0.07, warned: 0.04 },
  // What is really found. Until it was read, the rules held 0.935 of it, and 0.008 of its honest forms.
  { set: 'sixth-', forms: { phish: 200, honest: 1_010 }, held: 0.96, missed: 0.03, warned: 0.03 },
  // Near the border and no more, and what takes no password: until they were read, 1 of the one and 0.27 of the other, and 0.058 of those honest ones.
  { set: 'seventh-a-', forms: { phish: 60, honest: 260 }, held: 1, missed: 0, warned: 0.1 },
  { set: 'seventh-b-', forms: { phish: 182, honest: 180 }, held: 0.74, missed: 0.16, warned: 0.012 },
  // The same once more. Until it was read, the rules held 0.945 of it, and 0.01 of its honest forms.
  { set: 'eighth-', forms: { phish: 200, honest: 1_010 }, held: 0.94, missed: 0.02, warned: 0.02, honestHeld: 0.001 },
  // And once more: nobody who works on the rules has read it. 0.99 of what takes secrets, 0.88 of what only leads on.
  {
    ...{ set: 'ninth-', forms: { phish: 200, honest: 1_010 }, held: 0.88, missed: 0.1, warned: 0.03 },
    otherFraud: [22, 23, 34, 35, 36, 37, 68, 76, 78, 88, 97, 103, 108, 113, 121, 125, 134, 141, 148, 163, 174, 187, 192],
  },
] as readonly Measured[])('the set $set', ({ set, forms, held, missed, warned, honestHeld = 0.005, otherFraud = [], languages = 20 }) => {
  const phish = verdicts(`${set}phish`);
  const honest = verdicts(`${set}honest`);

  it('is whole, in many languages', () => {
    expect({ phish: phish.length, honest: honest.length }).toEqual(forms);
    expect(new Set(honest.map(({ language }) => language)).size).toBeGreaterThanOrEqual(languages);
  });

  it('has its phishing forms held', () => {
    expect(shareOf(phish, 'hold')).toBeGreaterThanOrEqual(held);
    expect(shareOf(phish, 'none')).toBeLessThanOrEqual(missed);
    const others = phish.filter((_, at) => !otherFraud.includes(at + 1));
    if (otherFraud.length > 0) expect(shareOf(others, 'hold')).toBeGreaterThanOrEqual(0.95);
  });

  it('has its honest forms left alone', () => {
    expect(shareOf(honest, 'hold')).toBeLessThanOrEqual(honestHeld);
    expect(shareOf(honest, 'warn')).toBeLessThanOrEqual(warned);
  });
});
