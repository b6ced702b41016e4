// The longest files first, so that the workers end together. jest knows how long a file took here before; on a new checkout it would go by
// size, and begin with the longest ones of the browser last.
const { default: Sequencer } = require('@jest/test-sequencer');

/** Those that take over a minute on a slow machine, by what their paths end with. */
const LONG = [
  'e2e/nothing-jumps',
  'e2e/editor-in-every-width',
  'e2e/payments',
  'e2e/answers-brought-back',
  'e2e/zones-of-an-account',
  'e2e/erasure',
  'e2e/zones',
  'e2e/team',
  'e2e/large-files',
  'e2e/firefox',
  'e2e/journey',
  'e2e/plan-runs-out',
  'gateway/test/bad-input.api',
  'gateway/test/other-callers.api',
  'gateway/test/handlers-any-order.api',
].map((path) => `/${path}.test.ts`);

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path, duration }) => duration === undefined && LONG.some((end) => path.endsWith(end));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
