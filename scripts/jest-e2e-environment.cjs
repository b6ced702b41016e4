// When a test of the browser fails, tells what its pages showed: a failure on another machine is rarely seen twice.
const { TestEnvironment } = require('jest-environment-node');

/** Enough for a screen of the product. */
const MAX_TEXT = 1500;

module.exports = class extends TestEnvironment {
  async handleTestEvent({ name, error }) {
    if (name !== 'test_fn_failure' || typeof error?.stack !== 'string') return;
    for (const page of this.global.openPages ?? []) error.stack += `\n\n${await describe(page)}`;
  }
};

/** The address of a page and the text that it shows. */
async function describe(page) {
  const text = await page
    .locator('body')
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not shown
    .innerText({ timeout: 5_000 })
    .catch((error) => `not to be read: ${error.message}`);
  return `A page at ${page.url()} showed:\n${text.replace(/\s*\n\s*/g, '\n').slice(0, MAX_TEXT)}`;
}
