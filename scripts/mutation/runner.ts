import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Breakable, type Mutant, withMutant } from './find-mutants.ts';

/** What became of a mutant: noticed, by which test; not noticed by any that was run; or no test came to its place. */
export type Outcome = { kind: 'noticed'; by: string } | { kind: 'survived'; tests: readonly string[] } | { kind: 'not reached' };

interface Answer {
  isGreen: boolean;
  reached: readonly number[];
}

/** Code that tests run in another process, in a thread or in a browser, where nothing tells what was reached. */
const RUNS_ELSEWHERE = /\/(enhance|thread|workers?)\/|\/main\.ts$|-(thread|worker)\.ts$|^web\/src\/features\/landing\//;

/** Tries mutants in a copy of the repository, one after another. */
export function createRunner(copy: string) {
  let child: ChildProcess | undefined;
  /** By test file: whether it passes as long as nothing is broken. */
  const sound = new Map<string, boolean>();

  /** @returns undefined if the tests worked or waited without end */
  function ask(test: string): Promise<Answer | undefined> {
    const flags = ['--max-semi-space-size=32', '--no-warnings'];
    child ??= fork(join(copy, 'scripts/mutation/run-tests.mjs'), [copy], {
      cwd: copy,
      execArgv: flags,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const running = child;
    return new Promise((resolve) => {
      const end = () => {
        child = undefined;
        resolve(undefined);
      };
      running.once('exit', end);
      running.once('message', (answer: Answer) => {
        running.off('exit', end);
        resolve(answer);
      });
      running.send(test);
    });
  }

  async function isSound(path: string, text: string, test: string): Promise<boolean> {
    const known = sound.get(test);
    if (known !== undefined) return known;
    writeFileSync(join(copy, path), text);
    const isGreen = (await ask(test))?.isGreen === true;
    if (!isGreen) console.log(`left out, because it is red without any mutant: ${test}`);
    sound.set(test, isGreen);
    return isGreen;
  }

  return {
    /** Runs the tests until one is red. */
    async try(path: string, breakable: Breakable, mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
      const text = readFileSync(join(copy, path), 'utf8');
      const whole = withMutant(text, breakable);
      const ran: string[] = [];
      try {
        for (const test of tests) {
          if (sound.get(test) === false) continue;
          writeFileSync(join(copy, path), withMutant(text, breakable, mutant));
          const answer = await ask(test);
          if (!answer?.isGreen && (await isSound(path, whole, test))) return { kind: 'noticed', by: test };
          if (answer?.isGreen && (answer.reached.includes(mutant.place) || RUNS_ELSEWHERE.test(path))) ran.push(test);
        }
      } finally {
        writeFileSync(join(copy, path), text);
      }
      return ran.length > 0 ? { kind: 'survived', tests: ran } : { kind: 'not reached' };
    },
    close: () => child?.kill(),
  };
}
