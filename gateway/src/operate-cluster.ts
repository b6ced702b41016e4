import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ServiceName } from '@formwright/contracts';
import { callWith, commandOf, describedCommands, helpFor } from './operator-commands.ts';

/**
 * An operator's command in a process beside a gateway, which reaches every service: `node dist/gateway.js operator <command>`. The gateway
 * has no secret of the services, so it comes by standard input; arguments would be in the log of whoever runs it.
 * @param urls the address of each service
 * @returns what to print
 */
export async function operateCluster(
  words: readonly string[],
  urls: Readonly<Record<ServiceName, string>>,
  input: Readable,
): Promise<string> {
  if (['backup', 'restore'].includes(words[0] ?? ''))
    throw new Error(`${words[0]} is for the product that is one process. The MongoDB and the object store of a cluster have their own.`);
  const run = commandOf(words);
  if (!run) throw new Error(helpFor(words, describedCommands, 'node dist/gateway.js operator'));
  const secret = (await text(input)).trim();
  if (secret === '') throw new Error('INTERNAL_SECRET must come by standard input.');
  return run(callWith(secret, (service) => urls[service], 'A service does not answer. Is it running?'));
}
