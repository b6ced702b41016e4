import { describe, expect, it } from '@jest/globals';
import { judgeForm } from '../src/harm/judge-form.ts';
import { type LabelledForm, labelledForms } from './labelled-forms.ts';

const verdicts = (file: 'phish' | 'honest') =>
  labelledForms(file).map((each) => ({ ...each, verdict: judgeForm(each.form, each.context).verdict }));
const shareOf = (judged: readonly { verdict: string }[], verdict: string) =>
  judged.filter((each) => each.verdict === verdict).length / judged.length;
const half = (judged: readonly (LabelledForm & { verdict: string })[], isTuned: boolean) =>
  judged.filter((each) => each.isTuned === isTuned);

/** The set was made without sight of the rules, which were tuned on one half of it; decision 0131 has the figures. */
describe('the labelled set', () => {
  const phish = verdicts('phish');
  const honest = verdicts('honest');

  it('has enough forms that phish and honest ones', () => {
    expect(phish.length).toBeGreaterThanOrEqual(100);
    expect(honest.length).toBeGreaterThanOrEqual(1_000);
    expect(new Set(honest.map(({ language }) => language)).size).toBeGreaterThanOrEqual(30);
  });

  it('has its phishing forms held, on the half that nobody looked at, too', () => {
    expect(shareOf(phish, 'hold')).toBeGreaterThanOrEqual(0.89);
    expect(shareOf(half(phish, true), 'hold')).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(half(phish, false), 'hold')).toBeGreaterThanOrEqual(0.84);
    expect(shareOf(phish, 'none')).toBeLessThanOrEqual(0.06);
  });

  it('has its honest forms left alone, on the half that nobody looked at, too', () => {
    expect(shareOf(honest, 'hold')).toBeLessThanOrEqual(0.005);
    expect(shareOf(half(honest, false), 'hold')).toBeLessThanOrEqual(0.005);
    expect(shareOf(honest, 'warn')).toBeLessThanOrEqual(0.03);
  });
});
