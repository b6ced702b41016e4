import { deliverDeadLetters, listDeadLetters, type ReplyOf, serviceNames } from '@formwright/contracts';
import { type Command, command, id } from './command.ts';
import { isoOf } from './operator-call.ts';

/** Commands for what could not be delivered. */
export const deadLetterCommands: readonly Command[] = [
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
      let [delivered, leftOut] = [0, 0];
      const failed: string[] = [];
      for (const service of serviceNames) {
        for (let after: string | null | undefined; after !== null; ) {
          const chosen = { id: which === 'all' ? null : which, ...(after !== undefined && { after }) };
          const reply: ReplyOf<ReturnType<typeof deliverDeadLetters>> = await call(deliverDeadLetters(service), chosen);
          delivered += reply.delivered;
          leftOut += reply.leftOut ?? 0;
          failed.push(...reply.failed.map((letter) => `${letter.id} stays: ${letter.reason}`));
          after = reply.next;
        }
      }
      if (delivered + failed.length === 0 && which !== 'all') throw new Error(`There is no dead letter ${which}.`);
      const left = leftOut > 0 ? [`${leftOut} left out: their recipients were refused for good. Each is tried again by its id.`] : [];
      return [`${delivered} delivered.`, ...left, ...failed].join('\n');
    },
  }),
];
