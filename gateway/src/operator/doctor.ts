import { type HealthAnswer, type ServiceName, serviceNames, tellHealth } from '@formwright/contracts';
import { ANSWER_WITHIN_MS, type Check, type Finding, type JudgedHealth, judgeChecks, judgeHealth } from '@formwright/platform';
import type { Asker, Outcome } from './command.ts';
import type { Operate } from './operator-call.ts';

/** The exit code of a doctor who could not ask. */
export const NOT_ASKED = 2;

/** What a doctor says who could not ask the product. */
export const notAsked = (says: string, judged: JudgedHealth, asJson: boolean): Outcome => ({
  found: asJson
    ? JSON.stringify({ asked: false, says, ...judged }, null, 2)
    : [says, textOf(judged, 'Nothing is wrong with it.')].join('\n'),
  code: NOT_ASKED,
});

/** Whether people reach the product. @param front its address as this machine has it; absent: nobody says */
async function askFront(front?: string): Promise<Check[]> {
  if (front === undefined) return [];
  const check = (state: Check['state'], says: string): Check[] => [{ code: 'gateway.answers', state, where: 'gateway', says }];
  try {
    await fetch(new URL('/health', front), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return check('ok', `It answers at ${front}.`);
  } catch {
    return check('problem', `It does not answer at ${front}.`);
  }
}

/** Asks every service how it is, and judges what they say. */
export async function askDoctor(
  call: Operate<ReturnType<typeof tellHealth>>,
  asJson: boolean,
  { settings, clock, front }: Asker,
): Promise<Outcome> {
  let silence: unknown;
  const ask = (service: ServiceName) => call(tellHealth(service), {}, { withinMs: ANSWER_WITHIN_MS });
  const answers = Object.fromEntries(
    await Promise.all(
      serviceNames.map(async (service): Promise<[ServiceName, HealthAnswer | null]> => {
        try {
          return [service, await ask(service)];
        } catch (error) {
          silence = error;
          return [service, null];
        }
      }),
    ),
  );
  const judged = judgeChecks([...(await askFront(front)), ...judgeHealth(answers, settings, clock.now()).checks]);
  if (serviceNames.every((service) => !answers[service]))
    return notAsked(`No service answers: ${(silence as Error).message}`, judged, asJson);
  const text = asJson ? JSON.stringify({ asked: true, ...judged }, null, 2) : textOf(judged);
  return judged.well ? text : { found: text };
}

function textOf({ well, findings, checks }: JudgedHealth, praise = 'All is well.'): string {
  const open = checks.filter(({ state }) => state === 'unknown').length;
  const looked = `${checks.length} checks${open > 0 ? `, ${open} of them not known (--json names them)` : ''}.`;
  if (well) return `${praise} ${looked}`;
  const count = findings.length === 1 ? '1 thing needs you.' : `${findings.length} things need you.`;
  return [`${count} ${looked}`, ...findings.map(findingText)].join('\n');
}

const findingText = ({ code, level, where, says, todo }: Finding): string => `${level}  ${where}  ${says}  (${code})\n    ${todo}`;
