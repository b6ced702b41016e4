import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedPage } from './document.ts';
import { PublicForm } from './public-form.tsx';
import { type PublicFormInput, renderPublicForm } from './render-page.tsx';

/** Yields to the event loop after this many milliseconds of rendering. */
const TURN_MS = 5;

/**
 * Renders the same page as `renderPublicForm`, but yields between elements, so that other requests are served.
 * @param goOn called after others were served; throws where nobody waits for the page any more
 */
export async function renderPublicFormAsync(input: PublicFormInput, goOn: () => void = () => undefined): Promise<RenderedPage> {
  const { assets: _, ...form } = input;
  // Random, so that form texts cannot contain it.
  const mark = randomUUID();
  const elements: ReactElement[] = [];
  const renderElement = (element: ReactElement) => {
    elements.push(element);
    return mark;
  };
  const around = renderToStaticMarkup(<PublicForm {...form} renderElement={renderElement} />).split(mark);
  let markup = around[0] ?? '';
  let turnEnds = performance.now() + TURN_MS;
  for (const [at, element] of elements.entries()) {
    if (performance.now() > turnEnds) {
      await setImmediate();
      goOn();
      turnEnds = performance.now() + TURN_MS;
    }
    markup += renderToStaticMarkup(element) + around[at + 1];
  }
  // Yields before the rest of the document.
  await setImmediate();
  goOn();
  return renderPublicForm(input, markup);
}
