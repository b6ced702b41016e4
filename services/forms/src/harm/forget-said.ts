import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { newCase } from './case-store.ts';

/**
 * Forgets what visitors have said of a form until then. A report that is heard of later adds nothing from before, and one at the same moment
 * makes the commit fail.
 */
export async function forgettingSaid({ repository }: Pick<FormsDeps, 'repository'>, formId: string, until: number): Promise<Write[]> {
  const form = await repository.findAnyById(formId);
  // The first report may be heard of later.
  const kase = (await repository.findCase(formId)) ?? (form && newCase(form, 0));
  if (!kase) return [];
  const kept = await repository.findKept(formId);
  return [
    repository.storingCase({ ...kase, saidAfter: Math.max(until, kase.saidAfter ?? 0) }),
    ...repository.forgettingSaid(kept, formId, until),
  ];
}
