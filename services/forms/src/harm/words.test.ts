import { describe, expect, it } from '@jest/globals';
import { calm, email, formOf, paragraph } from '../../test/harm-form.ts';
import type { Probes } from '../../test/harm-probe.ts';
import { probes } from '../../test/harm-probes.ts';
import { LANGUAGES } from './concepts.ts';
import { judgeForm } from './judge-form.ts';
import { WORDS_BY_LANGUAGE } from './vocabulary.ts';
import type { HarmCode } from './weights.ts';

/** Two words are enough for what one kind of element says anyway, as 'three'. */
const LEAST = 1;
const MOST_HAVE = 4;

describe('the words of each meaning', () => {
  it.each(Object.entries(WORDS_BY_LANGUAGE))('are there in every language: %s', (_meaning, words) => {
    const counts = LANGUAGES.map((language) => new Set(words[language].split('|')).size);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(LEAST);
  });

  it('are several on the average', () => {
    const counts = Object.values(WORDS_BY_LANGUAGE).flatMap((words) => LANGUAGES.map((language) => words[language].split('|').length));
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeGreaterThan(MOST_HAVE);
  });
});

const asked: Readonly<Record<Exclude<keyof Probes, 'threat'>, HarmCode>> = {
  ...{ entrance: 'password', code: 'code', card: 'card', back: 'cvv', paper: 'photo', words: 'seed', gift: 'gift', question: 'question' },
  ...{ machine: 'pin', device: 'code' },
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(Object.entries(asked))('a label is understood that describes what it asks for: %s', (name, code) => {
    const { reasons } = judgeForm(formOf('Form', [email(), probes[language][name as keyof typeof asked]]), calm);
    expect(reasons.find((reason) => reason.code === code)?.weight).toBeGreaterThanOrEqual(20);
  });

  it('a threat is understood', () => {
    const { reasons } = judgeForm(formOf('Form', [paragraph(probes[language].threat), email()]), calm);
    expect(reasons.map(({ code }) => code)).toContain('threat');
  });
});
