import type { Standing } from '@formwright/contracts';
import { storedPages } from '@formwright/form-model';
import { createTrustedCache, type Ports, type TrustedCache } from '@formwright/platform';
import type { SubmissionsRepository } from '../repository.ts';
import { type CachedForm, type FormCopy, type FormDocument, type FormState, isFull, stateOf } from './form-copy.ts';

/** The queue of events about forms. */
export const FORMS = 'submissions.forms';

/** How long a form is used before the store is asked again. Changes that no replica told of take effect after this. */
const TRUSTED_MS = 1_000;
/** Maximum size of the cache, in characters of the documents. */
const MAX_WEIGHT = 64_000_000;

interface CacheEntry {
  form: CachedForm;
  /** Size of its document, in characters of JSON. */
  weight: number;
}

/** A cache of forms, so that most submissions read nothing from the store. */
export interface FormCache {
  /** Finds an active form by link or id; null without one. */
  find(key: string): Promise<CachedForm | null>;
  /** Finds an active form by its current link or a former one, as in an address; not by its id. */
  findByLink(link: string): Promise<CachedForm | null>;
  /** Whether this is the current link of an archived form. The store is asked each time. */
  isArchivedLink(link: string): Promise<boolean>;
  /** Whether its limit of responses is reached, according to the store. */
  isFull(form: CachedForm): Promise<boolean>;
  /** Whether the form accepts a submission now. */
  stateOf(form: CachedForm | null): Promise<FormState>;
  /** Counts a submission that this process has committed. */
  countOne(formId: string): void;
  forget(formId: string): void;
  forgetAll(): void;
}

/** Longest id or link. forms takes no longer one either. */
const LONGEST_KEY = 64;

export function createFormCache(
  ports: Pick<Ports, 'clock' | 'askFor' | 'replicas' | 'standingOf'>,
  repository: SubmissionsRepository,
): FormCache {
  const cache: TrustedCache<CacheEntry> = createTrustedCache({
    topic: 'forms',
    replicas: ports.replicas,
    clock: ports.clock,
    trustedMs: TRUSTED_MS,
    maxSize: MAX_WEIGHT,
    sizeOf: ({ weight }) => weight,
    idOf: ({ form }) => form._id,
    aliasOf: ({ form }) => form.link,
    async load(key) {
      const copy = (await repository.findCopy(key)) ?? (await fetchCopy(ports, repository, key));
      if (copy?.state !== 'active') return null;
      const [plan, standing, ofForm] = await Promise.all([
        repository.planOf(copy.workspaceId),
        ports.standingOf(copy.workspaceId),
        repository.harmOf(copy),
      ]);
      // What its account is taken down for is said of each of its forms.
      const harm = standing === 'taken_down' ? standing : ofForm;
      const known = { plan, standing, harm };
      const cached = cache.peek(copy._id);
      if (cached?.form.revision === copy.revision) {
        return { form: cachedForm(copy, cached.form, known), weight: cached.weight };
      }
      const document = (await repository.findDocument(copy._id)) ?? (await fetchDocument(ports, repository, copy._id));
      if (!document) return null;
      const { details, formerFormats = [] } = document;
      const form = cachedForm(copy, { pages: storedPages(document), details, formerFormats }, known);
      return { form, weight: JSON.stringify(document).length };
    },
  });

  const hasReachedLimit = async (form: CachedForm): Promise<boolean> => {
    if (!isFull(form, form.taken)) return false;
    form.taken = await repository.takenOf(form._id);
    return isFull(form, form.taken);
  };

  const find = async (key: string) => (key.length > LONGEST_KEY ? null : ((await cache.find(key))?.form ?? null));

  return {
    find,
    async findByLink(link) {
      const form = await find(link);
      return form?._id === link ? null : form;
    },
    async isArchivedLink(link) {
      const copy = link.length > LONGEST_KEY ? null : await repository.findCopy(link);
      return copy?.state === 'archived' && copy.link === link;
    },
    isFull: hasReachedLimit,
    async stateOf(form) {
      const isFull = form !== null && (await hasReachedLimit(form));
      return stateOf(form, isFull, ports.clock.now());
    },
    countOne(formId) {
      const cached = cache.peek(formId);
      if (cached) cached.form.taken += 1;
    },
    forget: cache.forget,
    forgetAll: cache.forgetAll,
  };
}

/**
 * Names every field, so that all cached forms have one hidden class. A spread gives each load a class of its own, and V8 then compiles the
 * functions that use forms again, every second.
 */
function cachedForm(
  copy: FormCopy,
  { pages, details, formerFormats }: Pick<CachedForm, 'pages' | 'details' | 'formerFormats'>,
  { plan, standing, harm }: Pick<CachedForm, 'plan' | 'harm'> & { standing: Standing },
): CachedForm {
  const { _id, link, workspaceId, revision, state, isOneTime, isOverQuota, taken } = copy;
  const { features, maxResponses, storageBytes, hidesLogo } = plan;
  return {
    _id,
    link,
    workspaceId,
    revision,
    state,
    isOneTime,
    isOverQuota,
    harm,
    taken,
    pages,
    details,
    formerFormats,
    isSuspended: standing === 'suspended',
    plan: { features, maxResponses, storageBytes, hidesLogo },
  };
}

/** Asks forms for a form when its event has not arrived yet, or was lost. A new form thus works at once. */
async function fetchCopy(ports: Pick<Ports, 'askFor'>, repository: SubmissionsRepository, key: string): Promise<FormCopy | null> {
  const formId = await ports.askFor(FORMS, 'forms.v1.FormSaved', key);
  // The copy is found by its id, because `key` may be a new or former link that the copy does not know.
  return formId === null ? null : repository.findCopyById(formId);
}

/** Of a copy whose document is lost. The form may also have been deleted between the two reads. */
async function fetchDocument(ports: Pick<Ports, 'askFor'>, repository: SubmissionsRepository, id: string): Promise<FormDocument | null> {
  return (await fetchCopy(ports, repository, id))?.state === 'active' ? repository.findDocument(id) : null;
}
