// The environment of a project's tests for mutants: stops a file at its first red test, and hands the probes of the broken file what they
// call. A mutant that does no end of work is stopped by the count of its probes.
const NodeEnvironment = require('../jest-node-environment.cjs');

/** More calls and rounds of one file than any test needs. */
const MAX_WORK = 20_000_000;

module.exports = class {
  constructor(config, context) {
    const Base = config.projectConfig.displayName?.name === 'web' ? require('jest-environment-jsdom').default : NodeEnvironment;
    const environment = new Base(config, context);
    let isRed = false;
    environment.handleTestEvent = ({ name, test }) => {
      if (name === 'test_start' && isRed) test.mode = 'skip';
      if (name === 'test_fn_failure' || name === 'hook_failure') isRed = true;
    };
    const { reached } = globalThis.mutationRun;
    let work = 0;
    environment.global.__mutationProbe = (place) => {
      reached.add(place);
      work += 1;
      if (work > MAX_WORK) throw new Error('this mutant works without end');
    };
    // biome-ignore lint/correctness/noConstructorReturn: jest makes one class for both projects
    return environment;
  }
};
