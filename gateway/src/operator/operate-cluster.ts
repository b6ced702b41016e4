import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { HealthSettings, ServiceName } from '@formwright/contracts';
import { type Clock, createCallSigner, setting, unknownSettings } from '@formwright/platform';
import type { Outcome } from './command.ts';
import { callBy } from './operator-call.ts';
import { commandOf, describedCommands, helpFor, takeOperator } from './operator-words.ts';

const operatorKey = setting.key('OPERATOR_CALL_KEY', 'private');

/**
 * An operator's command in a process beside a gateway, which reaches every service: `node dist/gateway.js operator <command> --as NAME`. No
 * pod has the operator's key, so it comes by standard input; arguments would be in the log of whoever runs it.
 * @param urls the address of each service
 * @param settings what the gateway's own settings say
 */
export async function operateCluster(
  typed: readonly string[],
  urls: Readonly<Record<ServiceName, string>>,
  input: Readable,
  clock: Clock,
  settings: HealthSettings = unknownSettings,
): Promise<Outcome> {
  const { operator, words } = takeOperator(typed);
  if (['backup', 'restore', 'try-backup'].includes(words[0] ?? ''))
    throw new Error(`${words[0]} is for the product that is one process. The MongoDB and the object store of a cluster have their own.`);
  const run = commandOf(words);
  if (!run) throw new Error(helpFor(words, describedCommands, 'node dist/gateway.js operator'));
  // The user of a pod is nobody in particular.
  if (operator === undefined) throw new Error('Say who you are with --as NAME. The security log has it.');
  const key = operatorKey.parse((await text(input)).trim());
  if (key === undefined) throw new Error(`${operatorKey.name} must come by standard input: ${operatorKey.kind}.`);
  const sign = createCallSigner('operator', key, clock);
  return run(
    callBy({
      proof: (contract) => sign(contract, { operator }),
      addressOf: (service) => urls[service],
      silent: 'A service does not answer. Is it running?',
    }),
    { settings, clock },
  );
}
