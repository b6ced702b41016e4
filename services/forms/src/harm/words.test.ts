import { describe, expect, it } from '@jest/globals';
import { calm, email, formOf, paragraph } from '../../test/harm-form.ts';
import type { Probes } from '../../test/harm-probe.ts';
import { probes } from '../../test/harm-probes.ts';
import { LANGUAGES, type Language, topic } from './concepts.ts';
import { judgeForm, readForm } from './judge-form.ts';
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

/** Words of a clue in a language, as they may stand in a text. */
const terms = (meaning: string, language: Language): string[] =>
  (WORDS_BY_LANGUAGE[meaning]?.[language] ?? '').replaceAll('*', '').split('|');

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(Object.entries(asked))('a label is understood that describes what it asks for: %s', (name, code) => {
    const { reasons } = judgeForm(formOf('Form', [email(), probes[language][name as keyof typeof asked]]), calm);
    expect(reasons.find((reason) => reason.code === code)?.weight).toBeGreaterThanOrEqual(20);
  });

  it('a threat is understood', () => {
    const { reasons } = judgeForm(formOf('Form', [paragraph(probes[language].threat), email()]), calm);
    expect(reasons.map(({ code }) => code)).toContain('threat');
  });

  it('a link to a host that tells nothing is understood by each word beside it', () => {
    const codeBeside = (words: string) => {
      const link = paragraph({ text: 'Here', href: 'https://minutes-41.pages.dev/k' }, ` ${words}.`);
      return judgeForm(formOf('Form', [link, 'Name']), calm).reasons.map(({ code }) => code);
    };
    for (const words of terms('enters', language)) expect(codeBeside(words)).toContain('link_entrance');
    for (const words of terms('install', language)) expect(codeBeside(words)).toContain('link_app');
    expect(codeBeside('')).toEqual([]);
  });

  it('the number that lets somebody into a device is understood', () => {
    for (const words of terms('remote', language)) {
      const { reasons } = judgeForm(
        formOf('Form', [paragraph(words), `${terms('nine', language)[0]} ${terms('digits', language)[0]}`]),
        calm,
      );
      expect({ words, codes: reasons.map(({ code }) => code) }).toMatchObject({ codes: expect.arrayContaining(['remote']) });
    }
  });

  it.each(Object.entries(topic).filter(([name]) => name in WORDS_BY_LANGUAGE))(
    'a form is known to speak of it by each word: %s',
    (name, wanted) => {
      for (const words of terms(name, language)) {
        const { topics } = readForm(formOf('Form', [paragraph(words)]), calm.productHost).evidence;
        expect({ words, isKnown: (topics & wanted) !== 0 }).toEqual({ words, isKnown: true });
      }
    },
  );

  it('what a text describes is asked for by a label that says nothing, and not where somebody gets it', () => {
    const [dull = ''] = terms('filler', language)
      .slice(-15)
      .sort((a, b) => a.length - b.length);
    const weightAfter = (text: string, label: string) => {
      const { reasons } = judgeForm(formOf('Form', [paragraph(text), label]), calm);
      return reasons.find(({ code }) => code === 'cvv')?.weight ?? 0;
    };
    const { back } = probes[language];
    expect({ dull, weight: weightAfter(back, dull) }).toEqual({ dull, weight: 65 });
    for (const words of terms('given', language))
      expect({ words, weight: weightAfter(`${back} ${words}`, dull) }).toEqual({ words, weight: 0 });
  });

  it('a PIN that somebody makes up, or of which something is asked, weighs little', () => {
    for (const words of terms('about', language)) {
      const { reasons } = judgeForm(formOf('Form', ['Name', `PIN, ${words}`]), calm);
      expect({ words, isHeavy: (reasons[0]?.weight ?? 0) > 20 }).toEqual({ words, isHeavy: false });
    }
  });

  it('the front of a card has its number', () => {
    for (const words of terms('front', language)) {
      const label = `${words} ${terms('plastic', language)[0]} ${terms('digits', language)[0]}`;
      const { reasons } = judgeForm(formOf('Form', [email(), label]), calm);
      expect({ label, codes: reasons.map(({ code }) => code) }).toMatchObject({ codes: expect.arrayContaining(['card']) });
    }
  });
});
