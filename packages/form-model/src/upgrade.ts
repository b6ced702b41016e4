import type { Pages } from './form.ts';

/** The layout version that this program writes. Increase it with every change of shape, and add a step to the new version. */
export const LAYOUT_VERSION = 1;

/** Step n upgrades version n to n + 1. Steps are pure. */
export type UpgradeSteps = Readonly<Record<number, (pages: unknown) => unknown>>;

const steps: UpgradeSteps = {};

/**
 * The pages of a stored form in today's shape. They are not checked again.
 * @param form `layoutVersion` is missing in forms of version 1
 * @throws NewerLayoutError if a newer program wrote it; Error for what is no version
 */
export function storedPages({ pages, layoutVersion = 1 }: { pages: unknown; layoutVersion?: number | undefined }): Pages {
  return runSteps(pages, layoutVersion, steps, LAYOUT_VERSION) as Pages;
}

/** The platform takes errors of this code for what goes away by itself: a newer replica reads it. */
class NewerLayoutError extends Error {
  readonly code = 'TOO_NEW';
  constructor(version: number, newest: number) {
    super(`A form layout of version ${version} cannot be read by this program, which reads up to ${newest}.`);
    this.name = 'NewerLayoutError';
  }
}

/** Upgrades pages step by step. @throws NewerLayoutError for a version above `to`, Error for what is no version */
export function runSteps(pages: unknown, from: number, known: UpgradeSteps, to: number): unknown {
  if (!Number.isInteger(from) || from < 1) throw new Error(`A form layout of version ${from} cannot be read; 1 to ${to} can.`);
  if (from > to) throw new NewerLayoutError(from, to);
  let upgraded = pages;
  for (let version = from; version < to; version += 1) {
    const step = known[version];
    if (!step) throw new Error(`The step from layout version ${version} is missing.`);
    upgraded = step(upgraded);
  }
  return upgraded;
}
