import { setTimeout as pause } from 'node:timers/promises';
import {
  askAgain,
  billing,
  compareCopies,
  fullName,
  identity,
  listSecurityLog,
  planLabel,
  type ReplyOf,
  serviceNames,
  support,
  tellHealth,
} from '@formwright/contracts';
import { type Command, command, email, flag, id, plan, rights, service } from './command.ts';
import { compareAllCopies, comparedText } from './compare-copies.ts';
import { deadLetterCommands } from './dead-letter-commands.ts';
import { askDoctor } from './doctor.ts';
import { isoOf, type Operate } from './operator-call.ts';

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
      return lines.length > 0 ? lines.join('\n') : 'There is no operator. Make one with make-operator <email>.';
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
  ...deadLetterCommands,
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
    name: 'doctor',
    does: 'says whether all is well, and what to do if not',
    takes: [flag('--json')],
    calls: serviceNames.map(tellHealth),
    run: (call, [asJson], asker) => askDoctor(call, asJson === true, asker),
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
          `${message}  ${isoOf(at)}  ${kind} of ${fullName({ firstname, lastname })} <${sender}>: ${title}\n${text.replace(/^/gm, '    ')}`,
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

function lineOf({ what, who, from, detail, count, firstAt, at }: Noted): string {
  const times = count === 1 ? '' : `${count} times since ${isoOf(firstAt)}`;
  return [isoOf(at), what, detail, who, from && `from ${from}`, times].filter((part) => part !== '').join('  ');
}
