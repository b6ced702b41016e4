import { forms } from '@formwright/contracts';
import type { FormDetails } from '@formwright/form-model';
import { DuplicateKeyError, type Ports } from '@formwright/platform';
import { LRUCache } from 'lru-cache';
import type { SubmissionsRepository } from '../repository.ts';
import { type FormCopy, type FormState, isFull, type KnownForm, pagesOf, stateOf, untold } from './form-copy.ts';

/** How long a form is trusted without a look at the store: what another replica did is seen after this at the latest. */
const TRUSTED_MS = 1_000;
/** Characters of all documents together. */
const MAX_WEIGHT = 64_000_000;

interface Kept {
  form: KnownForm;
  checkedAt: number;
  /** Characters of its document as text. */
  weight: number;
}

/** Forms in memory, so that the hot path reads nothing. */
export interface KnownForms {
  /** By link or by id; null when there is none. */
  find(key: string): Promise<KnownForm | null>;
  /** Whether its limit of responses is reached, by the store's count. */
  isFull(form: KnownForm): Promise<boolean>;
  /** Whether a submission would be taken now. */
  stateOf(form: KnownForm | null): Promise<FormState>;
  /** A submission was committed here. */
  countOne(formId: string): void;
  forget(formId: string): void;
  forgetAll(): void;
}

export function createKnownForms(ports: Pick<Ports, 'clock' | 'call' | 'store'>, repository: SubmissionsRepository): KnownForms {
  /** Ids of the forms kept, by link. */
  const idsByLink = new Map<string, string>();
  /** By id; the least recently used forms go first. */
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_WEIGHT,
    sizeCalculation: ({ weight }) => weight,
    dispose: ({ form }) => idsByLink.delete(form.link),
  });
  const underWay = new Map<string, Promise<KnownForm | null>>();
  /** Raised whenever something is forgotten. What was being read by then may be old: it is not kept, and nobody new waits for it. */
  let generation = 0;

  const keep = (entry: Kept) => {
    const { _id, link } = entry.form;
    kept.set(_id, entry);
    // A document heavier than the whole cache is not kept.
    if (kept.has(_id)) idsByLink.set(link, _id);
  };

  const load = async (key: string): Promise<KnownForm | null> => {
    const checkedAt = ports.clock.now();
    const begunAt = generation;
    const copy = (await repository.findCopy(key)) ?? (await fetchCopy(ports, repository, key));
    if (copy?.state !== 'active') {
      if (copy) kept.delete(copy._id);
      return null;
    }
    const plan = await repository.planOf(copy.workspaceId);
    const known = kept.get(copy._id);
    const isSame = known?.form.revision === copy.revision;
    const document = isSame ? known.form : await repository.documents.findOne({ _id: copy._id });
    // Deleted between the two reads.
    if (!document) return null;
    const pages = isSame ? known.form.pages : pagesOf(document);
    const form: KnownForm = { ...copy, pages, details: document.details, plan };
    const weight = isSame ? known.weight : JSON.stringify(document).length;
    if (generation === begunAt) keep({ form, checkedAt, weight });
    return form;
  };

  const hasReachedLimit = async (form: KnownForm): Promise<boolean> => {
    if (!isFull(form, form.taken)) return false;
    form.taken = await repository.takenOf(form._id);
    return isFull(form, form.taken);
  };

  return {
    find(key) {
      const known = kept.get(idsByLink.get(key) ?? key);
      if (known && ports.clock.now() - known.checkedAt < TRUSTED_MS) return Promise.resolve(known.form);
      const joined = underWay.get(key);
      if (joined) return joined;
      const loading = load(key).finally(() => {
        if (underWay.get(key) === loading) underWay.delete(key);
      });
      underWay.set(key, loading);
      return loading;
    },
    isFull: hasReachedLimit,
    async stateOf(form) {
      const state = stateOf(form, ports.clock.now());
      return state === 'open' && form && (await hasReachedLimit(form)) ? 'expired' : state;
    },
    countOne(formId) {
      const entry = kept.get(formId);
      if (entry) entry.form.taken += 1;
    },
    forget(formId) {
      generation += 1;
      underWay.clear();
      kept.delete(formId);
    },
    forgetAll() {
      generation += 1;
      underWay.clear();
      kept.clear();
    },
  };
}

/** A form whose event has not come yet, asked for: respondents of a form saved a moment ago find it, and a lost event loses nothing. */
async function fetchCopy(ports: Pick<Ports, 'call' | 'store'>, repository: SubmissionsRepository, key: string): Promise<FormCopy | null> {
  const told = await ports.call(forms.getFormSnapshot, { body: { id: key } });
  if (!told) return null;
  const { formId: _id, link, workspaceId, revision, isOneTime, isOverQuota } = told;
  const copy: FormCopy = { _id, link, workspaceId, revision, state: 'active', isOneTime, isOverQuota, ...untold };
  // forms checked both before it stored them.
  const { pages, layoutVersion } = told;
  const document = { _id, pages, layoutVersion, details: told.details as unknown as FormDetails };
  try {
    await ports.store.commit([repository.forms.inserting(copy), repository.documents.inserting(document)]);
  } catch (error) {
    // The event, or another request, was faster.
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
  return repository.findCopy(key);
}
