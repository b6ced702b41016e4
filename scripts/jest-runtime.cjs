// jest compiles every module anew for every test file. This runtime compiles it once per worker and runs it anew in each file's own
// context, so nothing is shared but code. Playwright, which has 7 MB, runs once per
// worker, too.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file name. */
const compiled = new Map();

module.exports = class extends Runtime {
  constructor(...parameters) {
    super(...parameters);
    const { executor, _testPath: testPath } = this;
    const { compile, injectedModuleParameters } = executor ?? {};
    if (!compile || !injectedModuleParameters) throw new Error('this version of jest compiles otherwise: adapt scripts/jest-runtime.cjs');
    const head = `(function (${injectedModuleParameters.join(', ')}) {`;
    executor.compile = (source, filename) => {
      // A test file runs once.
      if (filename === testPath) return compile.call(executor, source, filename);
      const context = executor.environment.getVmContext();
      if (!context) return null;
      let known = compiled.get(filename);
      if (known?.source !== source) {
        const script = scriptOf(head, source, filename);
        // It tells the error.
        if (!script) return compile.call(executor, source, filename);
        known = { source, script };
        compiled.set(filename, known);
      }
      return known.script.runInContext(context);
    };
  }

  requireModuleOrMock(from, name) {
    return name === 'playwright-core' ? require(name) : super.requireModuleOrMock(from, name);
  }
};

/** @returns undefined if jest has to explain a wrong syntax */
function scriptOf(head, source, filename) {
  try {
    return new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  } catch {
    return undefined;
  }
}
