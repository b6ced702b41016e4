import { checkPages, newPages } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { createFormBuilder } from '../src/demo/build.ts';
import { firingRequest, studioFeedback, workshopBooking } from '../src/demo/forms.ts';
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
