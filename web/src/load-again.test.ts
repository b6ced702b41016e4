import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const code = readFileSync('web/src/load-again.js', 'utf8');
const origin = 'http://localhost';

beforeEach(() => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
});
afterEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
});

let clock = Date.now();

/** A page that begins now. */
function openPage() {
  document.body.innerHTML = '<div id="root"></div>';
  let report: (event: { target: Element }) => void = () => undefined;
  let isLoadedAgain = false;
  const run = new Function('addEventListener', 'location', 'performance', 'Date', 'setTimeout', code);
  run(
    (_name: string, listener: typeof report) => {
      report = listener;
    },
    { origin, reload: () => undefined },
    { timeOrigin: clock },
    { now: () => clock },
    () => {
      isLoadedAgain = true;
    },
  );
  return {
    failing(tag: 'script' | 'link' | 'img', address: string) {
      const element = document.createElement(tag);
      if (tag === 'link') Object.assign(element, { rel: 'stylesheet', href: address });
      else element.setAttribute('src', address);
      report({ target: element });
      return isLoadedAgain;
    },
  };
}

it('loads the page again whose own code or style does not come', () => {
  expect(openPage().failing('script', `${origin}/assets/index.js`)).toBe(true);
  expect(openPage().failing('link', `${origin}/assets/index.css`)).toBe(true);
  expect(openPage().failing('img', `${origin}/files/User/a.png`)).toBe(false);
});

it('stays where somebody may have typed, and where a file is not of the product', () => {
  expect(openPage().failing('script', 'https://extension.example/inject.js')).toBe(false);
  expect(openPage().failing('link', 'https://extension.example/inject.css')).toBe(false);
  Object.defineProperty(document, 'readyState', { value: 'complete' });
  expect(openPage().failing('script', `${origin}/assets/index.js`)).toBe(false);
});

it('ends, although each try takes minutes to fail, and begins anew later', () => {
  const times: boolean[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const page = openPage();
    clock += 120_000;
    times.push(page.failing('script', `${origin}/assets/index.js`));
    clock += 500;
  }
  expect(times).toEqual([true, true, true, false, false]);
  expect(document.body.textContent).toContain('This page did not load. Nothing is lost.');
  clock += 3_600_000;
  expect(openPage().failing('script', `${origin}/assets/index.js`)).toBe(true);
});
