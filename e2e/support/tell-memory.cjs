// Loaded into the product by a test: after each SIGUSR2 it prints how many bytes are still in use when all garbage is gone. The memory that
// the system gives to the process tells less: it depends on when garbage was last collected.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    const { heapUsed, external } = process.memoryUsage();
    process.stderr.write(`bytes in use: ${heapUsed + external}\n`);
  });
}
