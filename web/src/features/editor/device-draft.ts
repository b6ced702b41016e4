import type { EditedForm } from '@formwright/form-model';

/** Unsaved edits of one form, kept on this device in case the tab or the machine dies. */
export interface DeviceDraft {
  formId: string;
  /** The stored version that the edits began with. */
  version: number;
  /** Epoch milliseconds. */
  keptAt: number;
  form: EditedForm;
  /** Chosen images that were never sent, by their address in the document. */
  images: { src: string; file: File }[];
}

export interface DeviceDrafts {
  load(formId: string): Promise<DeviceDraft | null>;
  keep(draft: DeviceDraft): Promise<void>;
  drop(formId: string): Promise<void>;
}

const DATABASE = 'formwright-editor';
const STORE = 'drafts';

/**
 * Drafts in IndexedDB, which takes files too. A browser that refuses it (private windows, full disks) leaves the editor
 * without this net and otherwise whole: every call then resolves as if nothing had been kept.
 */
export function openDeviceDrafts(factory: IDBFactory | undefined = globalThis.indexedDB): DeviceDrafts {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= factory ? openDatabase(factory) : Promise.reject(new Error('No IndexedDB.'));
    return opened;
  };
  const use = async <T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> => {
    try {
      const database = await open();
      return await settled(run(database.transaction(STORE, mode).objectStore(STORE)));
    } catch {
      return null;
    }
  };
  return {
    load: async (formId) => asDraft(await use<unknown>('readonly', (store) => store.get(formId))),
    keep: async (draft) => void (await use('readwrite', (store) => store.put(draft))),
    drop: async (formId) => void (await use('readwrite', (store) => store.delete(formId))),
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
    request.onerror = () => reject(request.error ?? new Error('The browser refused to keep the draft.'));
  });
}

/** Only this page writes here, so the shape is checked as far as an older release of it could differ. */
function asDraft(value: unknown): DeviceDraft | null {
  const draft = value as Partial<DeviceDraft> | null | undefined;
  const isWhole = draft && typeof draft.version === 'number' && typeof draft.keptAt === 'number' && Array.isArray(draft.form?.pages);
  return isWhole ? (draft as DeviceDraft) : null;
}
