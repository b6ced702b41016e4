/** The layout's version that this program writes. Raise it with every change of shape, and add the step that leads there. */
export const LAYOUT_VERSION = 1;

/** From one version to the next: `step` at n turns version n into n + 1. Steps are pure and see only layouts stored by that version. */
export type UpgradeSteps = Readonly<Record<number, (pages: unknown) => unknown>>;

const steps: UpgradeSteps = {};

/**
 * Brings a stored layout to today's shape; `checkPages` then says whether it is sound.
 * @throws Error for a version that this program does not know: data of a newer program is never guessed at
 */
export function upgradePages(pages: unknown, version: number): unknown {
  return runSteps(pages, version, steps, LAYOUT_VERSION);
}

export function runSteps(pages: unknown, from: number, known: UpgradeSteps, to: number): unknown {
  if (!Number.isInteger(from) || from < 1 || from > to) throw new Error(`A form layout of version ${from} cannot be read; 1 to ${to} can.`);
  let upgraded = pages;
  for (let version = from; version < to; version += 1) {
    const step = known[version];
    if (!step) throw new Error(`The step from layout version ${version} is missing.`);
    upgraded = step(upgraded);
  }
  return upgraded;
}
