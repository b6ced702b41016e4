import { type HealthAnswer, type HealthSettings, type ServiceName, serviceNames } from '@formwright/contracts';
import { checkBackups } from './check-backups.ts';
import { checkDisks } from './check-disks.ts';
import { checkGateways } from './check-gateways.ts';
import { checkMail } from './check-mail.ts';
import { checkService, checkVersions } from './check-service.ts';
import { checkSettings } from './check-settings.ts';
import { type Answers, type Check, SILENT_MS } from './checks.ts';
import { type HealthCode, runbook } from './runbook.ts';

/** What is not well, and what to do. */
export interface Finding {
  code: HealthCode;
  level: 'problem' | 'warning';
  where: string;
  says: string;
  todo: string;
}

export interface JudgedHealth {
  well: boolean;
  /** Problems first. */
  findings: Finding[];
  /** All that was looked at. */
  checks: Check[];
}

/**
 * Judges what services said of themselves.
 * @param answers by service; null: it did not answer
 * @param settings what the asker knows itself
 */
export function judgeHealth(answers: Answers, settings: HealthSettings, now: number): JudgedHealth {
  const told = serviceNames.map((service) => [service, answers[service] ?? null] as const);
  const there = told.flatMap(([service, answer]) => (answer ? [[service, answer] as const] : []));
  const gateways = there.flatMap(([, { gateways: heard = [] }]) => heard);
  // A killed one says nothing of what works now.
  const alive = gateways.filter(({ seenAt }) => now - seenAt <= SILENT_MS);
  return judgeChecks([
    ...told.flatMap(([service, answer]) => checkService(service, answer, now)),
    ...checkVersions([...there.map(([, { version }]) => version), ...alive.map(({ version }) => version)]),
    ...checkMail(there, now),
    ...checkGateways(gateways, now),
    ...checkDisks(
      there.flatMap(([, { disks }]) => disks),
      there.flatMap(([, { hiddenRooms = [] }]) => hiddenRooms),
    ),
    ...checkBackups(
      there.map(([, { backup }]) => backup),
      now,
    ),
    ...checkSettings(merged(settings, there), alive),
  ]);
}

/** Finds what is not well among what was looked at. What is the same in several places is one finding. */
export function judgeChecks(checks: readonly Check[]): JudgedHealth {
  const findings = new Map<string, Finding>();
  for (const { code, state, where, says } of checks) {
    if (state === 'ok' || state === 'unknown') continue;
    const same = `${code} ${state} ${says}`;
    const before = findings.get(same);
    if (before) before.where += `, ${where}`;
    else findings.set(same, { code, level: state, where, says, todo: runbook[code] });
  }
  const all = [...findings.values()].sort((one, other) => Number(other.level === 'problem') - Number(one.level === 'problem'));
  return { well: all.length === 0, findings: all, checks: [...checks] };
}

/** What anybody knows. Weak secrets are those of all. */
function merged(own: HealthSettings, there: readonly (readonly [ServiceName, HealthAnswer])[]): HealthSettings {
  const all = [own, ...there.map(([, { settings }]) => settings)];
  const known = { ...own };
  for (const settings of all)
    for (const [name, value] of Object.entries(settings))
      if (known[name as keyof HealthSettings] === null) Object.assign(known, { [name]: value });
  const weak = all.flatMap(({ weakSecrets }) => weakSecrets ?? []);
  return { ...known, weakSecrets: known.weakSecrets && [...new Set(weak)].sort() };
}
