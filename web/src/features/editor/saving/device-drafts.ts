import type { EditedForm } from '@formwright/form-model';

/** Unsaved edits of one form, stored on this device for the case of a crash. */
export interface DeviceDraft {
  /** Each open editor has its own draft. */
  id: string;
  formId: string;
  /** The saved version that the edits are based on. */
  version: number;
  /** The form of that version. */
  base: EditedForm;
  /** Epoch milliseconds. */
  keptAt: number;
  form: EditedForm;
  /** Images that were not uploaded yet, by their address in the document. */
  images: { src: string; file: File }[];
}

export interface DeviceDrafts {
  /** Newest first. */
  load(formId: string): Promise<DeviceDraft[]>;
  /** Replaces the draft with the same id. @returns whether it is stored */
  keep(draft: DeviceDraft): Promise<boolean>;
  drop(draft: Pick<DeviceDraft, 'formId' | 'id'>): Promise<void>;
}

const DATABASE = 'formwright-editor';
const STORE = 'drafts';

/**
 * Drafts in IndexedDB, which can store files: one record per form with all its drafts. If IndexedDB is unavailable (private windows, full
 * disks), drafts are disabled: none is found and none is stored.
 */
export function openDeviceDrafts(factory: IDBFactory | undefined = globalThis.indexedDB): DeviceDrafts {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= factory ? openDatabase(factory) : Promise.reject(new Error('No IndexedDB.'));
    return opened;
  };
  /** Reads and writes in one transaction, so that two tabs cannot overwrite each other's drafts. */
  const change = async (formId: string, changed: (drafts: DeviceDraft[]) => DeviceDraft[]): Promise<boolean> => {
    try {
      const transaction = (await open()).transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const found = store.get(formId);
      found.onsuccess = () => {
        const drafts = changed(draftsIn(found.result));
        if (drafts.length > 0) store.put({ formId, drafts });
        else store.delete(formId);
      };
      await completed(transaction);
      return true;
    } catch {
      return false;
    }
  };
  const without = (id: string) => (drafts: DeviceDraft[]) => drafts.filter((draft) => draft.id !== id);
  return {
    async load(formId) {
      try {
        const store = (await open()).transaction(STORE, 'readonly').objectStore(STORE);
        return draftsIn(await settled<unknown>(store.get(formId))).sort((one, other) => other.keptAt - one.keptAt);
      } catch {
        return [];
      }
    },
    keep: (draft) => change(draft.formId, (drafts) => [...without(draft.id)(drafts), draft]),
    drop: async ({ formId, id }) => void (await change(formId, without(id))),
  };
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'formId' });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused the request.'));
  });
}

/** Resolves when the transaction is complete; only then the data is stored. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser refused to keep the draft.'));
  });
}

/** The drafts of a record. Those of previews from before 0.1.0 do not say what they are based on, and are left out. */
function draftsIn(record: unknown): DeviceDraft[] {
  const { drafts = [] } = (record ?? {}) as { drafts?: Partial<DeviceDraft>[] };
  return drafts.filter((draft): draft is DeviceDraft => draft.base !== undefined);
}
