// The transformer of a run with one break (run.mjs): as without one, but for that file. Nothing is written to the tree.
const { createTransformer } = require('@swc/jest');
const { join } = require('node:path');

const mutant = JSON.parse(process.env.MUTANT);
const path = join(process.cwd(), mutant.file);
const broken = (source) => source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end);

module.exports = {
  createTransformer(options) {
    const { process: compile, getCacheKey } = createTransformer(options);
    return {
      canInstrument: true,
      process: (source, file, rest) => compile(file === path ? broken(source) : source, file, rest),
      getCacheKey: (source, file, rest) => getCacheKey(file === path ? broken(source) : source, file, rest),
    };
  },
};
