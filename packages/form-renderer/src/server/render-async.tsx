import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedPage } from './document.ts';
import { PublicForm } from './public-form.tsx';
import { type PublicFormInput, renderPublicForm } from './render-page.tsx';

/** The event loop gets a turn after so many milliseconds of rendering. */
const TURN_MS = 5;

/** The same page as `renderPublicForm`, made element by element with room for other requests in between. */
export async function renderPublicFormInTurns(input: PublicFormInput): Promise<RenderedPage> {
  const { assets: _, ...form } = input;
  // No text of the form can hold it by chance or on purpose.
  const mark = randomUUID();
  const elements: ReactElement[] = [];
  const place = (element: ReactElement) => {
    elements.push(element);
    return mark;
  };
  const around = renderToStaticMarkup(<PublicForm {...form} place={place} />).split(mark);
  let markup = around[0] ?? '';
  let turnEnds = performance.now() + TURN_MS;
  for (const [at, element] of elements.entries()) {
    if (performance.now() > turnEnds) {
      await setImmediate();
      turnEnds = performance.now() + TURN_MS;
    }
    markup += renderToStaticMarkup(element) + around[at + 1];
  }
  // The document around it is a turn of its own.
  await setImmediate();
  return renderPublicForm(input, markup);
}
