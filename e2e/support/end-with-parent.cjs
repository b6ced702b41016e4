// Loaded into the product by tests and measurements. Kills it when the process that started it ends, in whatever way.
const { Socket } = require('node:net');
const { isMainThread } = require('node:worker_threads');

// The other end of this pipe closes with the parent. Worker threads load this file too.
if (isMainThread) {
  const parent = new Socket({ fd: 3 });
  parent.on('error', () => undefined).on('close', () => process.kill(process.pid, 'SIGKILL'));
  parent.resume().unref();
}
