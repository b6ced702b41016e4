import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { loadAssets, renderPublicFormInTurns } from '@formwright/form-renderer/server';
import type { Clock } from '@formwright/platform';
import { hidesBranding, type StoredForm } from './form.ts';
import type { FormsRepository } from './repository.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A public form page, rendered and compressed once and then the same for every visitor. */
export interface PublicPage {
  formId: string;
  workspaceId: string;
  /** What people call the form. */
  title: string;
  hideBranding: boolean;
  csp: string;
  /** Per encoding: its body and its strong validator. */
  bodies: Record<Encoding, { body: Uint8Array; etag: string }>;
}

interface Kept {
  page: PublicPage;
  /** What the page was made from; another one means rendering anew. */
  stamp: string;
  checkedAt: number;
  bytes: number;
}

export interface PublicPages {
  /** The page of an active form, or null. */
  find(link: string): Promise<PublicPage | null>;
  /** After a change made in this process. */
  forget(link: string): void;
  forgetAll(): void;
}

const MAX_BYTES = 64_000_000;
/** How long a page is shown without asking the store whether the form changed: another replica's save is seen after this at the latest. */
const TRUSTED_MS = 1_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pages by link, least recently used out first when they grow above 64 MB. */
export function createPublicPages(repository: FormsRepository, clock: Clock, productName: string): PublicPages {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<PublicPage | null>>();
  let bytes = 0;
  /** Raised whenever something is forgotten. What was being rendered by then may be old: it is not kept, and nobody new waits for it. */
  let generation = 0;

  const drop = (link: string) => {
    bytes -= kept.get(link)?.bytes ?? 0;
    kept.delete(link);
  };
  const keep = (link: string, entry: Kept) => {
    drop(link);
    kept.set(link, entry);
    bytes += entry.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES || oldest === link) break;
      drop(oldest);
    }
  };

  const load = async (link: string): Promise<PublicPage | null> => {
    const checkedAt = clock.now();
    const begunAt = generation;
    const head = await repository.findPublicHead(link);
    if (!head) {
      drop(link);
      return null;
    }
    const hides = hidesBranding(await repository.quotaOf(head.workspaceId));
    const stamp = `${head._id}.${head.revision}.${hides}`;
    const known = kept.get(link);
    if (known?.stamp === stamp) {
      known.checkedAt = checkedAt;
      return known.page;
    }
    const form = await repository.findActiveByLink(link);
    if (!form) return null;
    const page = await renderPage(form, hides, productName);
    const size = Object.values(page.bodies).reduce((sum, { body }) => sum + body.length, 0);
    if (generation === begunAt) keep(link, { page, stamp: `${form._id}.${form.revision}.${hides}`, checkedAt, bytes: size });
    return page;
  };

  return {
    find(link) {
      const known = kept.get(link);
      if (known && clock.now() - known.checkedAt < TRUSTED_MS) {
        kept.delete(link);
        kept.set(link, known);
        return Promise.resolve(known.page);
      }
      const joined = underWay.get(link);
      if (joined) return joined;
      const loading = load(link).finally(() => {
        if (underWay.get(link) === loading) underWay.delete(link);
      });
      underWay.set(link, loading);
      return loading;
    },
    forget(link) {
      generation += 1;
      underWay.delete(link);
      drop(link);
    },
    forgetAll() {
      generation += 1;
      underWay.clear();
      kept.clear();
      bytes = 0;
    },
  };
}

async function renderPage(form: StoredForm, hideBranding: boolean, productName: string): Promise<PublicPage> {
  const { pages, details } = form;
  const { html, csp } = await renderPublicFormInTurns({ pages, details, productName, hideBranding, assets: await loadAssets() });
  const identity = Buffer.from(html);
  // Off the hot path, in zlib's own threads: as small as it gets.
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    compressGzip(identity, { level: 9 }),
  ]);
  const digest = createHash('sha256').update(csp).update(identity).digest('base64url').slice(0, 22);
  return {
    formId: form._id,
    workspaceId: form.workspaceId,
    title: details.header || details.title,
    hideBranding,
    csp,
    bodies: {
      br: { body: br, etag: `"${digest}-br"` },
      gzip: { body: gz, etag: `"${digest}-gz"` },
      identity: { body: identity, etag: `"${digest}"` },
    },
  };
}
