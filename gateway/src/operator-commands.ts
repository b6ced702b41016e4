import { serviceNames } from '@formwright/contracts';

/** Calls a route of auth 'service'. */
export type Operate = (path: string, body: unknown) => Promise<unknown>;

/** Commands for a running product. */
const commands: Record<string, { use: string; run(call: Operate, args: readonly string[]): Promise<string> }> = {
  'set-plan': {
    use: 'set-plan <email> <Free|Standart|Premium>',
    async run(call, [email, plan]) {
      const account = await accountOf(call, email);
      await call('/internal/billing/setAccountPlan', { accountId: account, plan });
      return `${email} is on ${plan} now.`;
    },
  },
  'make-operator': {
    use: 'make-operator <email>',
    async run(call, [email]) {
      const { password } = (await call('/internal/identity/makeOperator', { email })) as { password: string };
      return `${email} is an operator. Sign in at /evi-admin with this password, which is shown only now:\n${password}`;
    },
  },
  'lift-second-factor': {
    use: 'lift-second-factor <email> <your-name>',
    async run(call, [email, by]) {
      await call('/internal/identity/liftSecondFactor', { email, by });
      return `${email} signs in by password alone now, and was told so by email. The security log has your name.`;
    },
  },
  suspend: {
    use: 'suspend <email>',
    async run(call, [email]) {
      await call('/internal/billing/setAccountSuspended', { accountId: await accountOf(call, email), suspended: true });
      return `${email} is suspended.`;
    },
  },
  unsuspend: {
    use: 'unsuspend <email>',
    async run(call, [email]) {
      await call('/internal/billing/setAccountSuspended', { accountId: await accountOf(call, email), suspended: false });
      return `${email} is active again.`;
    },
  },
  'dead-letters list': {
    use: 'dead-letters list',
    async run(call) {
      const lines: string[] = [];
      for (const service of serviceNames) {
        const { total, letters } = (await call(`/internal/${service}/listDeadLetters`, {})) as { total: number; letters: Letter[] };
        for (const { id, type, queue, key, reason, at } of letters)
          lines.push(`${id}  ${new Date(at).toISOString()}  ${type} of ${key} for ${queue}: ${reason}`);
        if (total > letters.length) lines.push(`${service} has ${total - letters.length} more.`);
      }
      return lines.length > 0 ? lines.join('\n') : 'There are no dead letters.';
    },
  },
  'dead-letters deliver': {
    use: 'dead-letters deliver <id|all>',
    async run(call, [id]) {
      let delivered = 0;
      const failed: string[] = [];
      for (const service of serviceNames) {
        const body = { id: id === 'all' ? null : id };
        const reply = (await call(`/internal/${service}/deliverDeadLetters`, body)) as {
          delivered: number;
          failed: Pick<Letter, 'id' | 'reason'>[];
        };
        delivered += reply.delivered;
        failed.push(...reply.failed.map((letter) => `${letter.id} stays: ${letter.reason}`));
      }
      if (delivered + failed.length === 0 && id !== 'all') throw new Error(`There is no dead letter ${id}.`);
      return [`${delivered} delivered.`, ...failed].join('\n');
    },
  },
  'support list': {
    use: 'support list',
    async run(call) {
      const { total, messages } = (await call('/internal/support/listMessages', {})) as { total: number; messages: SupportMessage[] };
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
    async run(call, [id]) {
      await call('/internal/support/solveMessage', { id });
      return 'Solved.';
    },
  },
  'security-log': {
    use: 'security-log [email]',
    async run(call, [email]) {
      const who = email === undefined ? null : ((await call('/internal/identity/findLogNames', { email })) as { who: string[] }).who;
      const entries: Noted[] = [];
      for (const service of serviceNames) {
        entries.push(...((await call(`/internal/${service}/listSecurityLog`, { who })) as { entries: Noted[] }).entries);
      }
      const newestFirst = entries.sort((one, other) => other.at - one.at);
      return newestFirst.length > 0 ? newestFirst.map(lineOf).join('\n') : 'The security log has no entries.';
    },
  },
};

interface Noted {
  what: string;
  who: string;
  from: string;
  detail: string;
  count: number;
  firstAt: number;
  at: number;
}

interface SupportMessage {
  id: string;
  kind: string;
  email: string;
  firstname: string;
  lastname: string;
  title: string;
  text: string;
  at: number;
}

interface Letter {
  id: string;
  type: string;
  queue: string;
  key: string;
  reason: string;
  at: number;
}

function lineOf({ what, who, from, detail, count, firstAt, at }: Noted): string {
  const times = count === 1 ? '' : `${count} times since ${new Date(firstAt).toISOString()}`;
  return [new Date(at).toISOString(), what, detail, who, from && `from ${from}`, times].filter((part) => part !== '').join('  ');
}

async function accountOf(call: Operate, email: string | undefined): Promise<string> {
  return ((await call('/internal/identity/findAccount', { email: email ?? '' })) as { workspaceId: string }).workspaceId;
}

/** Checks the number of arguments; [x] is optional. */
export function takesSoMany(use: string, words: number): boolean {
  const known = use.split(' ');
  return words <= known.length && words >= known.filter((word) => !word.startsWith('[')).length;
}

/** How each command is written. */
export const uses = Object.values(commands).map(({ use }) => use);

/** @returns what `words` say to do, or undefined if they are no command */
export function commandOf(words: readonly string[]): ((call: Operate) => Promise<string>) | undefined {
  const name = Object.keys(commands).find((known) => `${words.join(' ')} `.startsWith(`${known} `));
  const command = name === undefined ? undefined : commands[name];
  if (!command || !takesSoMany(command.use, words.length)) return undefined;
  return (call) => command.run(call, words.slice(name?.split(' ').length));
}

/** Calls with the services' secret. @param addressOf the address of a service's server @param silent the error if nothing answers there */
export function callWith(secret: string, addressOf: (service: string) => string, silent: string): Operate {
  return async (path, body) => {
    const answer = await fetch(`${addressOf(path.split('/')[2] ?? '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-secret': secret },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error(silent);
    });
    const reply = (await answer.json()) as { error?: unknown };
    if (!answer.ok) throw new Error(typeof reply.error === 'string' ? reply.error : JSON.stringify(reply.error));
    return reply;
  };
}
