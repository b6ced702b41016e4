import { checkPages, newPages } from '@formwright/form-model';
import { DAY_MS } from '@formwright/platform';
import { expect, it } from '@jest/globals';
import { createFormBuilder } from '../src/demo/build.ts';
import { firingRequest, studioFeedback, workshopBooking } from '../src/demo/forms.ts';
import { createChance, createRespondent } from '../src/demo/people.ts';
import { newId } from './every-kind.ts';

it.each([workshopBooking, studioFeedback, firingRequest])(
  'the form of the demo can be saved, and its pages are as the editor makes them',
  (make) => {
    const { title, pages } = make(createFormBuilder(newId));
    expect(checkPages(pages, 'save')).toEqual({ ok: pages });
    expect(pages[0]?.title).toBe(title);
    const [made] = newPages({ title: '', newId });
    for (const { color, opacity, colors, button } of pages)
      expect({ color, opacity, colors, button }).toEqual({
        color: made?.color,
        opacity: made?.opacity,
        colors: made?.colors,
        button: made?.button,
      });
  },
);

/** Different answers that are shown of each question: all texts, and some of the names, addresses and numbers. */
const MOST_SHOWN = 8;

// Look at the difference, then run this file with -u.
it.each([workshopBooking, studioFeedback, firingRequest])('what the form of the demo asks, and what people answer', (make) => {
  const form = make(createFormBuilder(newId));
  const withoutIds = (name: string, value: unknown) => (/^(uniqueId|id)$/.test(name) ? undefined : value);
  const asked = form.pages.flatMap(({ title, rows }) => [
    `page ${title ?? ''}`,
    ...rows.flatMap(({ content }) =>
      content.flatMap(({ cols }) => cols.map(({ tabname, content: asks }) => `${tabname} ${JSON.stringify(asks, withoutIds)}`)),
    ),
  ]);
  const chance = createChance(7, 20_000 * DAY_MS);
  const answers: Record<string, string[]> = {};
  for (let at = 0; at < form.answers; at += 1)
    for (const [label, answer] of Object.entries(form.answer(createRespondent(chance), chance))) {
      const texts = [answer].flat().map((one) => (typeof one === 'string' ? one : `${one.firstname} ${one.lastname}`));
      answers[label] = [...new Set([...(answers[label] ?? []), ...texts])].slice(0, MOST_SHOWN);
    }
  const answered = Object.entries(answers).map(([label, texts]) => `${label} ${texts.join(' · ')}`);
  expect([form.title, form.header, ...asked, ...answered].join('\n')).toMatchSnapshot();
});
