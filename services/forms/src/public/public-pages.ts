import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { loadAssets, renderPublicFormInTurns } from '@formwright/form-renderer/server';
import type { Clock } from '@formwright/platform';
import { LRUCache } from 'lru-cache';
import { hidesBranding, type StoredForm } from '../form.ts';
import type { FormsRepository } from '../repository.ts';
import { type Standing, standingOf } from './public-state.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Body {
  bytes: Uint8Array;
  /** A strong validator. */
  etag: string;
}

/** A public form page, rendered once and then the same for every visitor. */
export interface PublicPage {
  formId: string;
  workspaceId: string;
  /** What people call the form. */
  title: string;
  hideBranding: boolean;
  csp: string;
  /** Compressed when it is asked for the first time. */
  body(encoding: Encoding): Promise<Body>;
}

/** A page, and whether the public may see it. */
interface ShownPage {
  page: PublicPage;
  standing: Standing;
}

interface Kept extends ShownPage {
  /** What the page was made from; another one means rendering anew. */
  stamp: string;
  checkedAt: number;
  bytes: number;
}

export interface PublicPages {
  /** The page of an active form, or null. */
  find(link: string): Promise<ShownPage | null>;
  /** After a change of what decides whether the form is open: its page stays, its standing is read again. */
  recheck(formId: string): void;
  /** After a change made in this process. */
  forget(link: string): void;
  forgetAll(): void;
}

const MAX_BYTES = 64_000_000;
/** How long a page is shown without asking the store whether the form changed: another replica's save is seen after this at the latest. */
const TRUSTED_MS = 1_000;

/**
 * Keeps rendered pages by link, 64 MB of them; the least recently used ones go first. A form that changes costs only its own page.
 */
export function createPublicPages(repository: FormsRepository, clock: Clock, productName: string): PublicPages {
  const kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes });
  /** Loads by link. A form that changes takes its load out: what is being rendered may be old, so it is not kept and nobody joins it. */
  const underWay = new Map<string, Promise<ShownPage | null>>();

  async function load(link: string, isCurrent: () => boolean): Promise<ShownPage | null> {
    const checkedAt = clock.now();
    const head = await repository.findPublicHead(link);
    if (!head) {
      if (isCurrent()) kept.delete(link);
      return null;
    }
    const quota = await repository.quotaOf(head.workspaceId);
    const hides = hidesBranding(quota);
    const standing = standingOf(head, quota, await repository.findFormState(head._id));
    const known = kept.get(link);
    if (known?.stamp === stampOf(head, hides)) {
      known.checkedAt = checkedAt;
      known.standing = standing;
      return known;
    }
    const form = await repository.findActiveByLink(link);
    if (!form) return null;
    const { page, bytes } = await renderPage(form, hides, productName);
    if (isCurrent()) kept.set(link, { page, standing, stamp: stampOf(form, hides), checkedAt, bytes });
    return { page, standing };
  }

  return {
    find(link) {
      const known = kept.get(link);
      if (known && clock.now() - known.checkedAt < TRUSTED_MS) return Promise.resolve(known);
      const joined = underWay.get(link);
      if (joined) return joined;
      const loading: Promise<ShownPage | null> = load(link, () => underWay.get(link) === loading).finally(() => {
        if (underWay.get(link) === loading) underWay.delete(link);
      });
      underWay.set(link, loading);
      return loading;
    },
    recheck(formId) {
      for (const entry of kept.values()) if (entry.page.formId === formId) entry.checkedAt = 0;
    },
    forget(link) {
      underWay.delete(link);
      kept.delete(link);
    },
    forgetAll() {
      underWay.clear();
      kept.clear();
    },
  };
}

const stampOf = ({ _id, revision }: Pick<StoredForm, '_id' | 'revision'>, hides: boolean): string => `${_id}.${revision}.${hides}`;

async function renderPage(form: StoredForm, hideBranding: boolean, productName: string): Promise<{ page: PublicPage; bytes: number }> {
  const { pages, details } = form;
  const { html, csp } = await renderPublicFormInTurns({ pages, details, productName, hideBranding, assets: await loadAssets() });
  const identity = Buffer.from(html);
  const digest = createHash('sha256').update(csp).update(identity).digest('base64url').slice(0, 22);
  const bodies = new Map<Encoding, Promise<Body>>([['identity', Promise.resolve({ bytes: identity, etag: `"${digest}"` })]]);
  const page: PublicPage = {
    formId: form._id,
    workspaceId: form.workspaceId,
    title: details.header || details.title,
    hideBranding,
    csp,
    body(encoding) {
      const known = bodies.get(encoding);
      if (known) return known;
      const made = compress(encoding, identity).then((bytes) => ({ bytes, etag: `"${digest}-${encoding}"` }));
      bodies.set(encoding, made);
      // A failure is not kept.
      made.catch(() => bodies.delete(encoding));
      return made;
    },
  };
  // Together, the compressed forms are smaller than the page itself.
  return { page, bytes: 2 * identity.length };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Pages up to this size get the slowest and best compression, 0.2 s of one of zlib's threads for the largest. Above it the time grows
 * much faster than what it saves: 0.6 s instead of 6 ms for 9 % of a page of 380 kB.
 */
const BEST_UP_TO = 128 * 1024;

/** In zlib's own threads. */
function compress(encoding: Encoding, identity: Buffer): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(identity);
  const quality = identity.length <= BEST_UP_TO ? 11 : 5;
  return brotli(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  });
}
