// When a test of the browser fails, tells what its pages showed and what its product said: a failure on another machine is rarely seen
// twice.
const NodeEnvironment = require('./jest-node-environment.cjs');

/** Enough for a screen of the product. */
const MAX_TEXT = 1500;

/**
 * Failed tests of a file after which CI tries no more of it: where one waits in vain for minutes, most of the others do, and the run would
 * take hours.
 */
const MOST_FAILURES = process.env.CI === 'true' ? 2 : Number.POSITIVE_INFINITY;

module.exports = class extends NodeEnvironment {
  failures = 0;

  async handleTestEvent({ name, error, test }) {
    if (name === 'test_start' && this.failures >= MOST_FAILURES) test.mode = 'skip';
    if (name !== 'test_fn_failure') return;
    this.failures += 1;
    if (typeof error?.stack !== 'string') return;
    for (const page of this.global.openPages ?? []) error.stack += `\n\n${await describe(page)}`;
    for (const product of this.global.products ?? []) error.stack += `\n\n${lastWords(product)}`;
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

/** Whether a product still runs, and the last lines that it printed. */
function lastWords({ url, process: { exitCode, signalCode }, output }) {
  const ended = exitCode ?? signalCode;
  // Every mail has a line, and many tests send dozens.
  const lines = output()
    .split('\n')
    .filter((line) => !line.startsWith('Mail to '));
  return `The product at ${url} ${ended === null ? 'runs' : `ended with ${ended}`} and printed:\n${lines.join('\n').slice(-MAX_TEXT)}`;
}
