import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** A part's name, told by its command line: a bundle of dist/, or the program. */
function nameOf(commandLine: readonly string[]): string {
  const bundle = commandLine.find((word) => /\/dist\/[\w-]+\.m?js$/.test(word));
  if (bundle) return basename(bundle).replace(/\.m?js$/, '');
  if (commandLine.some((word) => word.endsWith('cluster.mjs'))) return 'balancers';
  const program = basename(commandLine[0] ?? '');
  return program.startsWith('beam') || program.startsWith('erl') ? 'rabbitmq' : program;
}

interface Running {
  part: string;
  pid: number;
  /** Processor time so far. */
  seconds: number;
}

/** A process and all that it has started. Replicas of one process are one part. */
function processesOf(root: number): Running[] {
  const children = new Map<number, number[]>();
  const seconds = new Map<number, number>();
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      // Behind the name of the program, which may contain anything.
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
      const parent = Number(fields[1]);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
      seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found: Running[] = [];
  const add = (pid: number) => {
    try {
      const part = nameOf(readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0'));
      found.push({ part, pid, seconds: seconds.get(pid) ?? 0 });
    } catch {
      return;
    }
    for (const child of children.get(pid) ?? []) add(child);
  };
  add(root);
  return found;
}

/** Processor seconds so far of each part. */
export function processorTimes(root: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const { part, seconds } of processesOf(root)) times.set(part, (times.get(part) ?? 0) + seconds);
  return times;
}

/** Resident memory of the largest replica of each part in MiB: now, and the most since its start. */
export function residentMemory(root: number): Map<string, { now: number; most: number }> {
  const memory = new Map<string, { now: number; most: number }>();
  for (const { part, pid } of processesOf(root)) {
    let status = '';
    try {
      status = readFileSync(`/proc/${pid}/status`, 'utf8');
    } catch {
      continue;
    }
    const mebibytes = (field: string) => Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
    const before = memory.get(part) ?? { now: 0, most: 0 };
    memory.set(part, { now: Math.max(before.now, mebibytes('VmRSS')), most: Math.max(before.most, mebibytes('VmHWM')) });
  }
  return memory;
}
