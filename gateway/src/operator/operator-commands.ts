import { setTimeout as pause } from 'node:timers/promises';
import {
  askAgain,
  type BodyOf,
  billing,
  type Contract,
  compareCopies,
  deliverDeadLetters,
  identity,
  listDeadLetters,
  listSecurityLog,
  type OperatorRight,
  operatorRights,
  planCatalogue,
  planLabel,
  type ReplyOf,
  type ServiceName,
  serviceNames,
  support,
} from '@formwright/contracts';
import { compareAllCopies, comparedText } from './compare-copies.ts';
import type { Operate } from './operator-call.ts';

/** What a command is told: one word on a terminal, one field on a screen. */
interface Argument<T> {
  /** In the help: 'email', 'Free|Standard|Premium'. */
  name: string;
  kind: 'email' | 'plan' | 'id' | 'service' | 'rights';
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
  run(call: Operate, words: readonly string[]): Promise<Outcome>;
}

/** What to print, or what a check prints that has found something: then the exit code is 1. */
export type Outcome = string | { found: string };

type Told<A extends readonly Argument<unknown>[]> = {
  [index in keyof A]: A[index] extends Argument<infer T> ? (A[index] extends { isOptional: true } ? T | undefined : T) : never;
};

/** Types what a command is told and what it calls: a change of a contract that it does not follow does not compile. */
function command<const A extends readonly Argument<unknown>[], const C extends readonly Contract[]>(
  declared: Omit<Command, 'takes' | 'calls' | 'run'> & {
    takes: A;
    calls: C;
    run(call: Operate<C[number]>, told: Told<A>): Promise<Outcome>;
  },
): Command {
  const { takes, run } = declared;
  const told = (words: readonly string[]) => takes.map(({ read }, index) => (words[index] === undefined ? undefined : read(words[index])));
  return { ...declared, run: (call, words) => run(call, told(words) as Told<A>) };
}

const email: Argument<string> = { name: 'email', kind: 'email', read: (word) => word };
const id: Argument<string> = { name: 'id', kind: 'id', read: (word) => word };

/** Its name in calls, or its label on screens. */
const plan: Argument<BodyOf<typeof billing.setAccountPlan>['plan']> = {
  name: planCatalogue.map(({ name }) => planLabel(name)).join('|'),
  kind: 'plan',
  read(word) {
    const found = planCatalogue.find(({ name }) => [name, planLabel(name)].some((known) => known.toLowerCase() === word.toLowerCase()));
    if (found) return found.name;
    throw new Error(`There is no plan ${word}. The plans are ${planCatalogue.map(({ name }) => planLabel(name)).join(', ')}.`);
  },
};

const service: Argument<ServiceName> = {
  name: 'service',
  kind: 'service',
  read(word) {
    const found = serviceNames.find((name) => name === word);
    if (found) return found;
    throw new Error(`There is no service ${word}. The services are ${serviceNames.join(', ')}.`);
  },
};

/** 'read,money' */
const rights: Argument<OperatorRight[]> & { isOptional: true } = {
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

const accountOf = async (call: Operate<typeof identity.findAccount>, address: string) =>
  (await call(identity.findAccount, { email: address })).workspaceId;

/** Commands for a running product. */
export const commands: readonly Command[] = [
  command({
    name: 'set-plan',
    does: 'sets the plan of an account, without an end',
    takes: [email, plan],
    calls: [identity.findAccount, billing.setAccountPlan],
    async run(call, [address, name]) {
      await call(billing.setAccountPlan, { accountId: await accountOf(call, address), plan: name });
      return `${address} is on ${planLabel(name)} now.`;
    },
  }),
  command({
    name: 'make-operator',
    does: "makes an operator's account and prints its password, or gives it a new one",
    takes: [email, rights],
    calls: [identity.makeOperator],
    async run(call, [address, named]) {
      const { password } = await call(identity.makeOperator, { email: address, ...(named && { rights: named }) });
      return `${address} is an operator. Sign in at /evi-admin with this password, which is shown only now:\n${password}`;
    },
  }),
  command({
    name: 'list-operators',
    does: 'shows the operators, what each may do, and when each signed in last',
    takes: [],
    calls: [identity.listOperators],
    async run(call) {
      const { operators } = await call(identity.listOperators, {});
      const lines = operators.map(({ email: address, rights: may, hasFactor, lastSignInAt }) => {
        const signedIn = lastSignInAt === null ? 'never signed in' : `signed in ${isoOf(lastSignInAt)}`;
        return `${address}  ${may.join(',')}  ${hasFactor ? 'second factor' : 'no second factor'}  ${signedIn}`;
      });
      return lines.length > 0 ? lines.join('\n') : 'There is no operator.';
    },
  }),
  command({
    name: 'remove-operator',
    does: "deletes an operator's account and ends its sessions",
    takes: [email],
    calls: [identity.removeOperator],
    async run(call, [address]) {
      await call(identity.removeOperator, { email: address });
      return `${address} is no longer an operator.`;
    },
  }),
  command({
    name: 'end-sessions',
    does: 'signs a user or an operator out on all devices',
    takes: [email],
    calls: [identity.endSessionsOf],
    async run(call, [address]) {
      await call(identity.endSessionsOf, { email: address });
      return `${address} is signed out everywhere.`;
    },
  }),
  command({
    name: 'lift-second-factor',
    does: 'lets in an owner who has lost the phone and all recovery codes',
    takes: [email],
    calls: [identity.liftSecondFactor],
    async run(call, [address]) {
      await call(identity.liftSecondFactor, { email: address });
      return `${address} signs in by password alone now, and was told so by email. The security log has your name.`;
    },
  }),
  command({
    name: 'suspend',
    does: 'closes an account to changes and its forms to answers',
    takes: [email],
    calls: [identity.findAccount, billing.setAccountSuspended],
    async run(call, [address]) {
      await call(billing.setAccountSuspended, { accountId: await accountOf(call, address), suspended: true });
      return `${address} is suspended.`;
    },
  }),
  command({
    name: 'unsuspend',
    does: 'opens a suspended account again',
    takes: [email],
    calls: [identity.findAccount, billing.setAccountSuspended],
    async run(call, [address]) {
      await call(billing.setAccountSuspended, { accountId: await accountOf(call, address), suspended: false });
      return `${address} is active again.`;
    },
  }),
  command({
    name: 'dead-letters list',
    does: 'shows the events and emails that could not be delivered',
    takes: [],
    calls: serviceNames.map(listDeadLetters),
    async run(call) {
      const lines: string[] = [];
      for (const service of serviceNames) {
        const { total, letters } = await call(listDeadLetters(service), {});
        for (const letter of letters)
          lines.push(`${letter.id}  ${isoOf(letter.at)}  ${letter.type} of ${letter.key} for ${letter.queue}: ${letter.reason}`);
        if (total > letters.length) lines.push(`${service} has ${total - letters.length} more.`);
      }
      return lines.length > 0 ? lines.join('\n') : 'There are no dead letters.';
    },
  }),
  command({
    name: 'dead-letters deliver',
    does: 'tries them again',
    takes: [{ ...id, name: 'id|all' }],
    calls: serviceNames.map(deliverDeadLetters),
    async run(call, [which]) {
      let delivered = 0;
      const failed: string[] = [];
      for (const service of serviceNames) {
        const reply = await call(deliverDeadLetters(service), { id: which === 'all' ? null : which });
        delivered += reply.delivered;
        failed.push(...reply.failed.map((letter) => `${letter.id} stays: ${letter.reason}`));
      }
      if (delivered + failed.length === 0 && which !== 'all') throw new Error(`There is no dead letter ${which}.`);
      return [`${delivered} delivered.`, ...failed].join('\n');
    },
  }),
  command({
    name: 'tell-again',
    does: 'repairs copies that a service keeps; without a queue, shows how far it is',
    takes: [service, { ...id, name: 'queue', isOptional: true }],
    calls: serviceNames.map(askAgain),
    async run(call, [name, queue]) {
      const { queues } = await call(askAgain(name), { queue: queue ?? null });
      if (queue !== undefined) return `${name} asks for all of ${queue} again. See how far it is: tell-again ${name}`;
      const lines = queues.map(({ queue: each, event, isDone, handled, removed, failed }) =>
        [`${each}  ${event}  ${isDone ? 'complete' : 'under way'}: ${handled} told`, `${removed} removed`, `${failed} failed`].join(', '),
      );
      return lines.length > 0 ? lines.join('\n') : `${name} keeps no copies of states.`;
    },
  }),
  command({
    name: 'compare-copies',
    does: 'compares copies with their owners, and names those that are wrong',
    takes: [{ ...service, isOptional: true }],
    calls: serviceNames.flatMap((name) => [askAgain(name), compareCopies(name)]),
    async run(call, [name]) {
      const lines: string[] = [];
      const comparing = { report: (line: string) => void lines.push(line), pause: () => pause(BETWEEN_LOOKS_MS) };
      const compared = await compareAllCopies(call, comparing, name && [name]);
      if (compared.wrong === 0) return `${comparedText(compared)}. Nothing is wrong.`;
      return { found: [...lines, `${comparedText(compared)}. ${compared.wrong} found.`].join('\n') };
    },
  }),
  command({
    name: 'support list',
    does: 'shows what users wrote and nobody has solved',
    takes: [],
    calls: [support.listMessages],
    async run(call) {
      const { total, messages } = await call(support.listMessages, {});
      const lines = messages.map(
        ({ id: message, kind, email: sender, firstname, lastname, title, text, at }) =>
          `${message}  ${isoOf(at)}  ${kind} of ${firstname} ${lastname} <${sender}>: ${title}\n${text.replace(/^/gm, '    ')}`,
      );
      if (total > messages.length) lines.push(`There are ${total - messages.length} more.`);
      return lines.length > 0 ? lines.join('\n') : 'Everything is solved.';
    },
  }),
  command({
    name: 'support solve',
    does: 'closes one of these',
    takes: [id],
    calls: [support.solveMessage],
    async run(call, [message]) {
      await call(support.solveMessage, { id: message });
      return 'Solved.';
    },
  }),
  command({
    name: 'security-log',
    does: 'shows sign-ins, refusals, changes of passwords and plans',
    takes: [{ ...email, isOptional: true }],
    calls: [identity.findLogNames, ...serviceNames.map(listSecurityLog)],
    async run(call, [address]) {
      const who = address === undefined ? null : (await call(identity.findLogNames, { email: address })).who;
      const entries: Noted[] = [];
      for (const service of serviceNames) entries.push(...(await call(listSecurityLog(service), { who })).entries);
      const newestFirst = entries.sort((one, other) => other.at - one.at);
      return newestFirst.length > 0 ? newestFirst.map(lineOf).join('\n') : 'The security log has no entries.';
    },
  }),
];

type Noted = ReplyOf<ReturnType<typeof listSecurityLog>>['entries'][number];

/** Longer than what is told by a job waits. The pause of the platform would keep no process alive, which has nothing else to wait for. */
const BETWEEN_LOOKS_MS = 2_000;

const isoOf = (at: number) => new Date(at).toISOString();

function lineOf({ what, who, from, detail, count, firstAt, at }: Noted): string {
  const times = count === 1 ? '' : `${count} times since ${isoOf(firstAt)}`;
  return [isoOf(at), what, detail, who, from && `from ${from}`, times].filter((part) => part !== '').join('  ');
}
