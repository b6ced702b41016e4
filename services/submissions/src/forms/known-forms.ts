import { forms } from '@formwright/contracts';
import { type FormDetails, storedPages } from '@formwright/form-model';
import { DuplicateKeyError, type Ports } from '@formwright/platform';
import { LRUCache } from 'lru-cache';
import type { SubmissionsRepository } from '../repository.ts';
import { type FormCopy, type FormState, isFull, type KnownForm, newFormCounters, stateOf } from './form-copy.ts';

/** How long a form is used before the store is asked again. Changes by other replicas take effect after this. */
const TRUSTED_MS = 1_000;
/** Maximum size of the cache, in characters of the documents. */
const MAX_WEIGHT = 64_000_000;

interface Kept {
  form: KnownForm;
  /** By `Clock.elapsed`: a clock that is set back must not make it young again. */
  checkedAt: number;
  /** Size of its document, in characters of JSON. */
  weight: number;
}

/** A cache of forms, so that most submissions read nothing from the store. */
export interface KnownForms {
  /** By link or by id; null if there is no active form. */
  find(key: string): Promise<KnownForm | null>;
  /** Whether its limit of responses is reached, according to the store. */
  isFull(form: KnownForm): Promise<boolean>;
  /** Whether the form accepts a submission now. */
  stateOf(form: KnownForm | null): Promise<FormState>;
  /** Counts a submission that this process has committed. */
  countOne(formId: string): void;
  forget(formId: string): void;
  forgetAll(): void;
}

export function createKnownForms(ports: Pick<Ports, 'clock' | 'call' | 'store'>, repository: SubmissionsRepository): KnownForms {
  /** Ids of the cached forms, by link. */
  const idsByLink = new Map<string, string>();
  /** Cached forms by id. The least recently used forms are removed first. */
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_WEIGHT,
    sizeCalculation: ({ weight }) => weight,
    dispose: ({ form }) => idsByLink.delete(form.link),
  });
  const underWay = new Map<string, Promise<KnownForm | null>>();
  /** Increases when a form is removed. Loads that started before are not cached and not given to new callers. */
  let generation = 0;

  const keep = (entry: Kept) => {
    const { _id, link } = entry.form;
    kept.set(_id, entry);
    // A document larger than the whole cache is not cached.
    if (kept.has(_id)) idsByLink.set(link, _id);
  };

  const load = async (key: string): Promise<KnownForm | null> => {
    const checkedAt = ports.clock.elapsed();
    const begunAt = generation;
    const copy = (await repository.findCopy(key)) ?? (await fetchCopy(ports, repository, key));
    if (copy?.state !== 'active') {
      if (copy) kept.delete(copy._id);
      return null;
    }
    const plan = await repository.planOf(copy.workspaceId);
    const known = kept.get(copy._id);
    const isSame = known?.form.revision === copy.revision;
    const document = isSame ? known.form : await repository.findDocument(copy._id);
    // The form was deleted between the two reads.
    if (!document) return null;
    const pages = isSame ? known.form.pages : storedPages(document);
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
      if (known && ports.clock.elapsed() - known.checkedAt < TRUSTED_MS) return Promise.resolve(known.form);
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
      const isFull = form !== null && (await hasReachedLimit(form));
      return stateOf(form, isFull, ports.clock.now());
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

/** Loads a form from forms when its event has not arrived yet, or was lost. A new form thus works at once. */
async function fetchCopy(ports: Pick<Ports, 'call' | 'store'>, repository: SubmissionsRepository, key: string): Promise<FormCopy | null> {
  const snapshot = await ports.call(forms.getFormSnapshot, { body: { id: key } });
  if (!snapshot) return null;
  const { formId: _id, link, workspaceId, revision, isOneTime, isOverQuota } = snapshot;
  const copy: FormCopy = { _id, link, workspaceId, revision, state: 'active', isOneTime, isOverQuota, ...newFormCounters };
  // No check is needed: forms checked both before storing them.
  const { pages, layoutVersion } = snapshot;
  const document = { pages, layoutVersion, details: snapshot.details as unknown as FormDetails };
  try {
    await ports.store.commit(repository.addingForm(copy, document));
  } catch (error) {
    // The event or another request stored it concurrently.
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
  return repository.findCopy(key);
}
