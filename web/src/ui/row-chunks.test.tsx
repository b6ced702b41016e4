import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { RowChunks } from './row-chunks.tsx';

const ROW = 60;
type Tell = (...isNear: boolean[]) => void;
const watchers = new Map<Element, Tell>();

/** jsdom lays nothing out and watches nothing. */
class Watcher {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(element: Element): void {
    const entry = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
    watchers.set(element, (...near) => {
      for (const isNear of near) this.#tell([entry(isNear)], this as unknown as IntersectionObserver);
    });
  }
  disconnect(): void {}
}

const kept = { observer: globalThis.IntersectionObserver };
beforeEach(() => {
  globalThis.IntersectionObserver = Watcher as unknown as typeof IntersectionObserver;
  Object.defineProperty(HTMLTableSectionElement.prototype, 'offsetHeight', {
    configurable: true,
    get(this: HTMLTableSectionElement) {
      const space = this.querySelector<HTMLElement>('[aria-hidden] > td');
      return space ? Number.parseFloat(space.style.height) : ROW * this.rows.length;
    },
  });
});
afterEach(() => {
  cleanup();
  watchers.clear();
  globalThis.IntersectionObserver = kept.observer;
  Reflect.deleteProperty(HTMLTableSectionElement.prototype, 'offsetHeight');
});

it('keeps the height of rows that come near and go away before they are drawn', () => {
  const list = Array.from({ length: 30 }, (_, number) => ({ number }));
  const { container } = render(
    <table>
      <RowChunks
        list={list}
        row={({ number }) => (
          <tr key={number}>
            <td>{number}</td>
          </tr>
        )}
      />
    </table>,
  );
  const second = container.querySelectorAll('tbody')[1] as HTMLTableSectionElement;
  const height = () => second.querySelector<HTMLElement>('[aria-hidden] > td')?.style.height;
  const tell = (...near: boolean[]) => act(() => watchers.get(second)?.(...near));
  // An estimate, as long as none was seen.
  expect(height()).toBe('730px');
  tell(true, false);
  tell(true, false);
  expect(height()).toBe('730px');
  tell(true);
  expect(second.rows.length).toBe(10);
  tell(false);
  expect(height()).toBe('600px');
  tell(true, false);
  expect(height()).toBe('600px');
});
