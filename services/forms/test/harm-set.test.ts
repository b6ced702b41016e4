import { describe, expect, it } from '@jest/globals';
import { judgeForm } from '../src/harm/judge-form.ts';
import { type LabelledFile, labelledForms } from './labelled-forms.ts';

const verdicts = (file: LabelledFile) =>
  labelledForms(file).map((each) => ({ ...each, verdict: judgeForm(each.form, each.context).verdict }));
const shareOf = (judged: readonly { verdict: string }[], verdict: string) =>
  judged.filter((each) => each.verdict === verdict).length / judged.length;

/** The sets were made without sight of the rules. What the rules held of each before anybody read it stands in decision 0131. */
describe.each([
  { set: '', forms: { phish: 189, honest: 1_407 }, held: 0.97, warned: 0.03 },
  { set: 'second-a-', forms: { phish: 133, honest: 429 }, held: 0.98, warned: 0.05 },
  // Until it was read, the rules held 0.7 of it.
  { set: 'second-b-', forms: { phish: 140, honest: 393 }, held: 0.9, warned: 0.045 },
] as const)('the labelled set $set', ({ set, forms, held, warned }) => {
  const phish = verdicts(`${set}phish`);
  const honest = verdicts(`${set}honest`);

  it('is whole, in many languages', () => {
    expect({ phish: phish.length, honest: honest.length }).toEqual(forms);
    expect(new Set(honest.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20);
  });

  it('has its phishing forms held', () => {
    expect(shareOf(phish, 'hold')).toBeGreaterThanOrEqual(held);
    expect(shareOf(phish, 'none')).toBeLessThanOrEqual(0.08);
  });

  it('has its honest forms left alone', () => {
    expect(shareOf(honest, 'hold')).toBeLessThanOrEqual(0.005);
    expect(shareOf(honest, 'warn')).toBeLessThanOrEqual(warned);
  });
});
