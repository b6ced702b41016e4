import {
  type BodyOf,
  type billing,
  type Contract,
  type HealthSettings,
  type OperatorRight,
  operatorRights,
  planCatalogue,
  planLabel,
  type ServiceName,
  serviceNames,
} from '@formwright/contracts';
import type { Clock } from '@formwright/platform';
import type { Operate } from './operator-call.ts';

/** What a command is told: one word on a terminal, one field on a screen. */
export interface Argument<T> {
  /** In the help: 'email', 'Free|Standard|Premium'. */
  name: string;
  kind: 'email' | 'plan' | 'id' | 'service' | 'rights' | 'flag';
  isOptional?: true;
  /** @throws Error with a text for people. What is not told here is checked by the contract. */
  read(word: string): T;
}

/** What an operator may do to a running product, on a terminal or elsewhere. */
export interface Command {
  name: string;
  /** A sentence without a subject. */
  does: string;
  /** In the order in which they are typed. Only the last may be optional. */
  takes: readonly Argument<unknown>[];
  /** The contracts that it calls, and no others. */
  calls: readonly Contract[];
  run(call: Operate, words: readonly string[], asker: Asker): Promise<Outcome>;
}

/** What the process that asks knows itself. */
export interface Asker {
  settings: HealthSettings;
  clock: Pick<Clock, 'now'>;
  /** Where people reach the product from this machine, if its gateways are processes of their own. */
  front?: string | undefined;
}

/** What to print, or what a check prints that has found something: then the exit code is 1, if it says no other. */
export type Outcome = string | { found: string; code?: number };

type Told<A extends readonly Argument<unknown>[]> = {
  [index in keyof A]: A[index] extends Argument<infer T> ? (A[index] extends { isOptional: true } ? T | undefined : T) : never;
};

/** Types what a command is told and what it calls: a change of a contract that it does not follow does not compile. */
export function command<const A extends readonly Argument<unknown>[], const C extends readonly Contract[]>(
  declared: Omit<Command, 'takes' | 'calls' | 'run'> & {
    takes: A;
    calls: C;
    run(call: Operate<C[number]>, told: Told<A>, asker: Asker): Promise<Outcome>;
  },
): Command {
  const { takes, run } = declared;
  const told = (words: readonly string[]) => takes.map(({ read }, index) => (words[index] === undefined ? undefined : read(words[index])));
  return { ...declared, run: (call, words, asker) => run(call, told(words) as Told<A>, asker) };
}

export const email: Argument<string> = { name: 'email', kind: 'email', read: (word) => word };
export const id: Argument<string> = { name: 'id', kind: 'id', read: (word) => word };

/** Its name in calls, or its label on screens. */
export const plan: Argument<BodyOf<typeof billing.setAccountPlan>['plan']> = {
  name: planCatalogue.map(({ name }) => planLabel(name)).join('|'),
  kind: 'plan',
  read(word) {
    const found = planCatalogue.find(({ name }) => [name, planLabel(name)].some((known) => known.toLowerCase() === word.toLowerCase()));
    if (found) return found.name;
    throw new Error(`There is no plan ${word}. The plans are ${planCatalogue.map(({ name }) => planLabel(name)).join(', ')}.`);
  },
};

export const service: Argument<ServiceName> = {
  name: 'service',
  kind: 'service',
  read(word) {
    const found = serviceNames.find((name) => name === word);
    if (found) return found;
    throw new Error(`There is no service ${word}. The services are ${serviceNames.join(', ')}.`);
  },
};

/** A word that is typed as it is called. */
export const flag = (name: string): Argument<true> & { isOptional: true } => ({
  name,
  kind: 'flag',
  isOptional: true,
  read(word) {
    if (word !== name) throw new Error(`${word} means nothing here. There is ${name}.`);
    return true;
  },
});

/** 'read,money' */
export const rights: Argument<OperatorRight[]> & { isOptional: true } = {
  name: 'rights',
  kind: 'rights',
  isOptional: true,
  read: (word) =>
    word.split(',').map((each) => {
      const found = operatorRights.find((right) => right === each.trim().toLowerCase());
      if (found) return found;
      throw new Error(`There is no right ${each}. The rights are ${operatorRights.join(', ')}; several with commas between them.`);
    }),
};
