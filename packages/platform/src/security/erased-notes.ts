import type { ErasedPerson } from '../outbox/erased-person.ts';
import type { Store } from '../ports/store.ts';
import { securityLogCollection } from './security-log.ts';

/** What stands in place of a value that went with an account. */
const ERASED = '(erased)';

/** Fields of a detail whose texts are the product's own, or ids. The text of any other one may be about a person. */
const ownWords: ReadonlySet<string> = new Set([
  ...['account', 'plan', 'paidUntil', 'state', 'was', 'kind', 'list', 'reasons', 'rights', 'secondFactor'],
  ...['id', 'form', 'response', 'letter', 'queue'],
]);

/** The same detail without texts of people. What is no JSON is a text of the product. */
function erasedDetail(detail: string): string {
  const told = parsed(detail);
  if (!told) return detail;
  return JSON.stringify(
    Object.fromEntries(Object.entries(told).map(([name, value]) => [name, ownWords.has(name) ? value : erased(value)])),
  );
}

function parsed(detail: string): object | null {
  if (!detail.startsWith('{')) return null;
  try {
    return JSON.parse(detail) as object;
  } catch {
    return null;
  }
}

/** Numbers, truths and the two sides of a change stay what they are. */
function erased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(erased);
  return typeof value === 'string' || (typeof value === 'object' && value !== null) ? ERASED : value;
}

/** Erases what entries of the security log say of a person. Who did what to whom, and when, stays. May be repeated. */
export function openNotesOf(store: Store): (person: Pick<ErasedPerson, 'userId' | 'workspaceId'>) => Promise<void> {
  const entries = store.collection(securityLogCollection);
  return async ({ userId, workspaceId }) => {
    const about = { who: { $in: [...new Set([userId, workspaceId])] } };
    for await (const { _id, detail } of entries.stream(about, { fields: ['detail'] })) {
      const left = erasedDetail(detail);
      if (left !== detail) await entries.updateOne({ _id }, { $set: { detail: left } });
    }
  };
}
