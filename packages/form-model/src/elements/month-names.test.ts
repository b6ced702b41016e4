import { describe, expect, it } from '@jest/globals';
import { isDayOfWeek, LANGUAGES, monthNamed, namesIn } from './month-names.ts';

const languages = [...LANGUAGES.latin, ...LANGUAGES.others];

describe('names of months', () => {
  it('mean one month in all languages, or none', () => {
    for (const language of languages) {
      for (const [name, month] of namesIn(language).months)
        expect({ language, name, month: monthNamed(name) || month }).toEqual({ language, name, month });
    }
    expect(['listopada', 'lip', 'srp', 'tuesday', 'novem', ''].map(monthNamed)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('are known whole, shortened and in a date, for each of the twelve', () => {
    for (const language of languages)
      expect({ language, months: new Set(namesIn(language).months.values()).size }).toEqual({ language, months: 12 });
  });

  it('are taken without case and accents', () => {
    expect(['FÉVRIER', 'fevrier', 'Févr', 'HAZİRAN', 'aralık', 'Dez', 'SEPT', 'бэрезня', 'березня'].map(monthNamed)).toEqual([
      2, 2, 2, 6, 12, 12, 9, 0, 3,
    ]);
  });
});

describe('names of days of the week', () => {
  it('are known in all languages', () => {
    expect(['Thursday', 'jeudi', 'Do', 'quarta-feira', 'четверг', 'الأربعاء'].map(isDayOfWeek)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['before', 'until', 'not', 'vor'].map(isDayOfWeek)).toEqual([false, false, false, false]);
  });
});
