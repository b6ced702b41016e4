import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { describeInBrowser, id } from './form-browser.ts';

describeInBrowser('the public form for everyone', (visitor) => {
  it.each(['light', 'dark'] as const)('has no accessibility violation in the %s scheme', async (colorScheme) => {
    const form = visitor();
    const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
    await form.page.emulateMedia({ colorScheme });
    const violations = async () => {
      // The debugger evaluates it, so the page's policy does not apply.
      await form.page.evaluate(axe);
      return form.page.evaluate(async () => {
        const { axe: loaded } = window as unknown as {
          axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const run = await loaded.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
        return run.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`);
      });
    };
    await form.open('kinds');
    expect(await violations()).toEqual([]);
    await form.open('book');
    await form.button('Next').click();
    expect(await violations()).toEqual([]);
    await form.fillFirstPage();
    await form.button('Next').click();
    await form.page.locator(id('photo')).setInputFiles([{ name: 'wrong.exe', mimeType: 'x/y', buffer: Buffer.from('x') }]);
    await form.button('Submit').click();
    expect(await violations()).toEqual([]);
    await form.page.goto(`${form.server.url}/success`);
    expect(await violations()).toEqual([]);
  });

  it.each([320, 560, 1440])('lets nothing stick out of its column, four beside each other too, at %i px', async (width) => {
    const form = visitor();
    await form.page.setViewportSize({ width, height: 800 });
    await form.open('kinds');
    const tooWide = await form.page.evaluate(() =>
      [...document.querySelectorAll('.fw-question')].flatMap((question) =>
        [...question.querySelectorAll('*')]
          .filter((part) => part.getBoundingClientRect().right > question.getBoundingClientRect().right + 1)
          .map((part) => `${question.getAttribute('data-question')}: ${part.className}`),
      ),
    );
    expect(tooWide).toEqual([]);
    expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('sets what reads from the right on the right, above a group of controls too', async () => {
    const form = visitor();
    await form.open('kinds');
    const ends = await form.page.evaluate(() =>
      [...document.querySelectorAll('.fw-label')].map((label) => {
        label.textContent = 'תאריך';
        const text = document.createRange();
        text.selectNodeContents(label);
        const { right } = (label.closest('.fw-question') as Element).getBoundingClientRect();
        return Math.round(right - text.getBoundingClientRect().right);
      }),
    );
    expect(new Set(ends)).toEqual(new Set([0]));
  });
});
