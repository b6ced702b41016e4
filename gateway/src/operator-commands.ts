import {
  type BodyOf,
  billing,
  type Contract,
  deliverDeadLetters,
  identity,
  listDeadLetters,
  listSecurityLog,
  planCatalogue,
  planLabel,
  type ReplyOf,
  type ServiceName,
  serviceNames,
  support,
} from '@formwright/contracts';

/** Makes a call of auth 'service'. */
export type Operate = <C extends Contract>(contract: C, body: BodyOf<C>) => Promise<ReplyOf<C>>;

/** How a command is written, and what it does. */
export interface Described {
  use: string;
  does: string;
}

/** Commands for a running product. */
const commands: Record<string, Described & { run(call: Operate, args: readonly string[]): Promise<string> }> = {
  'set-plan': {
    use: `set-plan <email> <${planCatalogue.map(({ name }) => planLabel(name)).join('|')}>`,
    does: 'sets the plan of an account, without an end',
    async run(call, [email, word]) {
      const plan = planNamed(word);
      await call(billing.setAccountPlan, { accountId: await accountOf(call, email), plan });
      return `${email} is on ${planLabel(plan)} now.`;
    },
  },
  'make-operator': {
    use: 'make-operator <email>',
    does: "makes an operator's account and prints its password, or gives it a new one",
    async run(call, [email = '']) {
      const { password } = await call(identity.makeOperator, { email });
      return `${email} is an operator. Sign in at /evi-admin with this password, which is shown only now:\n${password}`;
    },
  },
  'lift-second-factor': {
    use: 'lift-second-factor <email> <your-name>',
    does: 'lets in an owner who has lost the phone and all recovery codes',
    async run(call, [email = '', by = '']) {
      await call(identity.liftSecondFactor, { email, by });
      return `${email} signs in by password alone now, and was told so by email. The security log has your name.`;
    },
  },
  suspend: {
    use: 'suspend <email>',
    does: 'closes an account to changes and its forms to answers',
    async run(call, [email]) {
      await call(billing.setAccountSuspended, { accountId: await accountOf(call, email), suspended: true });
      return `${email} is suspended.`;
    },
  },
  unsuspend: {
    use: 'unsuspend <email>',
    does: 'opens a suspended account again',
    async run(call, [email]) {
      await call(billing.setAccountSuspended, { accountId: await accountOf(call, email), suspended: false });
      return `${email} is active again.`;
    },
  },
  'dead-letters list': {
    use: 'dead-letters list',
    does: 'shows the events and emails that could not be delivered',
    async run(call) {
      const lines: string[] = [];
      for (const service of serviceNames) {
        const { total, letters } = await call(listDeadLetters(service), {});
        for (const { id, type, queue, key, reason, at } of letters)
          lines.push(`${id}  ${new Date(at).toISOString()}  ${type} of ${key} for ${queue}: ${reason}`);
        if (total > letters.length) lines.push(`${service} has ${total - letters.length} more.`);
      }
      return lines.length > 0 ? lines.join('\n') : 'There are no dead letters.';
    },
  },
  'dead-letters deliver': {
    use: 'dead-letters deliver <id|all>',
    does: 'tries them again',
    async run(call, [id = '']) {
      let delivered = 0;
      const failed: string[] = [];
      for (const service of serviceNames) {
        const body = { id: id === 'all' ? null : id };
        const reply = await call(deliverDeadLetters(service), body);
        delivered += reply.delivered;
        failed.push(...reply.failed.map((letter) => `${letter.id} stays: ${letter.reason}`));
      }
      if (delivered + failed.length === 0 && id !== 'all') throw new Error(`There is no dead letter ${id}.`);
      return [`${delivered} delivered.`, ...failed].join('\n');
    },
  },
  'support list': {
    use: 'support list',
    does: 'shows what users wrote and nobody has solved',
    async run(call) {
      const { total, messages } = await call(support.listMessages, {});
      const lines = messages.map(
        ({ id, kind, email, firstname, lastname, title, text, at }) =>
          `${id}  ${new Date(at).toISOString()}  ${kind} of ${firstname} ${lastname} <${email}>: ${title}\n${text.replace(/^/gm, '    ')}`,
      );
      if (total > messages.length) lines.push(`There are ${total - messages.length} more.`);
      return lines.length > 0 ? lines.join('\n') : 'Everything is solved.';
    },
  },
  'support solve': {
    use: 'support solve <id>',
    does: 'closes one of these',
    async run(call, [id = '']) {
      await call(support.solveMessage, { id });
      return 'Solved.';
    },
  },
  'security-log': {
    use: 'security-log [email]',
    does: 'shows sign-ins, refusals, changes of passwords and plans',
    async run(call, [email]) {
      const who = email === undefined ? null : (await call(identity.findLogNames, { email })).who;
      const entries: Noted[] = [];
      for (const service of serviceNames) {
        entries.push(...(await call(listSecurityLog(service), { who })).entries);
      }
      const newestFirst = entries.sort((one, other) => other.at - one.at);
      return newestFirst.length > 0 ? newestFirst.map(lineOf).join('\n') : 'The security log has no entries.';
    },
  },
};

type Noted = ReplyOf<ReturnType<typeof listSecurityLog>>['entries'][number];

function lineOf({ what, who, from, detail, count, firstAt, at }: Noted): string {
  const times = count === 1 ? '' : `${count} times since ${new Date(firstAt).toISOString()}`;
  return [new Date(at).toISOString(), what, detail, who, from && `from ${from}`, times].filter((part) => part !== '').join('  ');
}

/**
 * @param word the plan's name in calls, or its label on screens
 * @returns the plan's name in calls
 */
function planNamed(word = ''): BodyOf<typeof billing.setAccountPlan>['plan'] {
  const plan = planCatalogue.find(({ name }) => [name, planLabel(name)].some((known) => known.toLowerCase() === word.toLowerCase()));
  if (plan) return plan.name;
  throw new Error(`There is no plan ${word}. The plans are ${planCatalogue.map(({ name }) => planLabel(name)).join(', ')}.`);
}

async function accountOf(call: Operate, email = ''): Promise<string> {
  return (await call(identity.findAccount, { email })).workspaceId;
}

/** Checks the number of arguments; [x] is optional. */
export function takesSoMany(use: string, words: number): boolean {
  const known = use.split(' ');
  return words <= known.length && words >= known.filter((word) => !word.startsWith('[')).length;
}

/** The commands for a running product, for help. */
export const describedCommands: readonly Described[] = Object.values(commands);

/**
 * What to print if `words` are no complete command: the line of that command if only its arguments are wrong, else the lines of all of
 * `known`.
 * @param start what is typed before a command
 */
export function helpFor(words: readonly string[], known: readonly Described[], start: string): string {
  const alike = known.filter(({ use }) => use.split(' ')[0] === words[0]);
  const listed = alike.length > 0 ? alike : known;
  // One below the other, for a terminal of 80 columns.
  const lines = listed.flatMap(({ use, does }) => [`  ${start} ${use}`, `    ${does}`]);
  return [...reasonFor(words, alike.length > 0), ...lines].join('\n');
}

/** Words that ask for help. */
export const asksForHelp = ([word]: readonly string[]): boolean => ['help', '--help', '-h'].includes(word ?? '');

function reasonFor(words: readonly string[], isKnown: boolean): string[] {
  if (isKnown) return ['This command is written so:'];
  return words.length === 0 || asksForHelp(words) ? ['Commands:'] : [`There is no command ${words[0]}. Commands:`];
}

/** @returns what `words` say to do, or undefined if they are no command */
export function commandOf(words: readonly string[]): ((call: Operate) => Promise<string>) | undefined {
  const name = Object.keys(commands).find((known) => `${words.join(' ')} `.startsWith(`${known} `));
  const command = name === undefined ? undefined : commands[name];
  if (!command || !takesSoMany(command.use, words.length)) return undefined;
  return (call) => command.run(call, words.slice(name?.split(' ').length));
}

/** Calls with the services' secret. @param addressOf the address of a service's server @param silent the error if nothing answers there */
export function callWith(secret: string, addressOf: (service: ServiceName) => string, silent: string): Operate {
  return async ({ service, method, path }, body) => {
    const answer = await fetch(`${addressOf(service)}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-internal-secret': secret },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error(silent);
    });
    const reply = (await answer.json()) as { error?: unknown };
    if (!answer.ok) throw new Error(typeof reply.error === 'string' ? reply.error : Object.values(reply.error ?? {}).join('\n'));
    return reply as never;
  };
}
