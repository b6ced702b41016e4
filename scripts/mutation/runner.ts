import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Breakable, type Mutant, withMutant } from './find-mutants.ts';

/** What became of a mutant: noticed, by which test; not noticed by any that was run; or no test came to its place. */
export type Outcome = { kind: 'noticed'; by: string } | { kind: 'survived'; tests: readonly string[] } | { kind: 'not reached' };

interface Answer {
  isGreen: boolean;
  why?: string;
  reached: readonly number[];
}

/** Code that tests run in another process, in a thread or in a browser, where nothing tells what was reached. */
const RUNS_ELSEWHERE = /\/(enhance|thread|workers?)\/|\/main\.ts$|-(thread|worker)\.ts$|^web\/src\/features\/landing\//;

/** For each wanted test so many are tried: most of those far away do not come to the place. */
const MAX_TRIED = 3;

/** Tries mutants in a copy of the repository, one after another. */
export function createRunner(copy: string) {
  let child: ChildProcess | undefined;
  /** The test files that have passed with nothing broken, and what was red in spite of it, by the file that was ready to be broken. */
  const sound = new Set<string>();
  const unsound = new Set<string>();
  /** By file and test: the places that it reaches. */
  const places = new Map<string, readonly number[]>();

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
    if (sound.has(test)) return true;
    writeFileSync(join(copy, path), text);
    const answer = await ask(test);
    if (answer?.isGreen) sound.add(test);
    else {
      unsound.add(`${path} ${test}`);
      console.log(`left out, because it is red without any mutant of ${path}: ${test}\n${answer?.why ?? 'it did not end'}`);
    }
    return answer?.isGreen === true;
  }

  return {
    /** Runs tests until one is red, or as many as are wanted have come to the mutant's place. */
    async try(path: string, breakable: Breakable, mutant: Mutant, tests: readonly string[], wanted: number): Promise<Outcome> {
      const text = readFileSync(join(copy, path), 'utf8');
      const whole = withMutant(text, breakable);
      const runsElsewhere = RUNS_ELSEWHERE.test(path);
      const ran: string[] = [];
      try {
        for (const test of tests.slice(0, MAX_TRIED * wanted)) {
          const pair = `${path} ${test}`;
          const isFar = !runsElsewhere && places.get(pair)?.includes(mutant.place) === false;
          if (ran.length === wanted || unsound.has(pair) || isFar) continue;
          writeFileSync(join(copy, path), withMutant(text, breakable, mutant));
          const answer = await ask(test);
          if (!answer?.isGreen && (await isSound(path, whole, test))) return { kind: 'noticed', by: test };
          if (!answer?.isGreen) continue;
          places.set(pair, answer.reached);
          if (answer.reached.includes(mutant.place) || runsElsewhere) ran.push(test);
        }
      } finally {
        writeFileSync(join(copy, path), text);
      }
      return ran.length > 0 ? { kind: 'survived', tests: ran } : { kind: 'not reached' };
    },
    close: () => child?.kill(),
  };
}
