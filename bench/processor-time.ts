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

/** Processor seconds so far of a process and all that it has started, by part. Replicas of one process are one part. */
export function processorTimes(root: number): Map<string, number> {
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
  const times = new Map<string, number>();
  const add = (pid: number) => {
    let name = '';
    try {
      name = nameOf(readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0'));
    } catch {
      return;
    }
    times.set(name, (times.get(name) ?? 0) + (seconds.get(pid) ?? 0));
    for (const child of children.get(pid) ?? []) add(child);
  };
  add(root);
  return times;
}
