// A reporter that keeps in a file what test.mjs tells at the end: which files run, which tests failed, how long each file took. It is there
// also when jest had to be killed.
const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

module.exports = class {
  constructor(_config, { output }) {
    this.output = output;
    this.running = new Set();
    this.failed = [];
    this.seconds = {};
  }

  onRunStart() {
    this.write();
  }

  onTestFileStart({ path }) {
    this.running.add(nameOf(path));
    this.write();
  }

  onTestFileResult({ path }, { testResults, perfStats, testExecError }) {
    const name = nameOf(path);
    this.running.delete(name);
    this.seconds[name] = Math.round((perfStats.end - perfStats.start) / 1000);
    for (const { status, fullName } of testResults) if (status === 'failed') this.failed.push(`${name}: ${fullName}`);
    // The file itself, before or after its tests.
    if (testExecError) this.failed.push(`${name}: ${String(testExecError.message || testExecError.stack).split('\n')[0]}`);
    this.write();
  }

  write() {
    const { running, failed, seconds } = this;
    writeFileSync(this.output, JSON.stringify({ running: [...running], failed, seconds }));
  }
};

const nameOf = (path) => relative(process.cwd(), path);
