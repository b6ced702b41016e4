// jest's environment for Node, without two things that make tests slow:
// - Every use of a global (Buffer, Map, Math) asks a proxy, which takes a hundred times as long as the use of an ordinary one.
// - Every AsyncLocalStorage that a file has used stays in use when the file has ended, and each promise of all later files in the same
//   process notes the state of each of them.
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** Used since the file began. */
const storages = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...parameters) {
    storages.add(this);
    return original.apply(this, parameters);
  };
}

module.exports = class extends TestEnvironment {
  constructor(...parameters) {
    const { createContext } = vm;
    // The only way in: the constructor makes the context.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...parameters);
    } finally {
      vm.createContext = createContext;
    }
  }

  async teardown() {
    await super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
  }
};
