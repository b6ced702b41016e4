import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hidesBranding, mayShowLogo, PAGE_TRUSTED_MS, shownLogo } from '@formwright/contracts';
import { DEFAULT_RGB, type FormConditions, type Logo, pageBackground } from '@formwright/form-model';
import { formStyles, loadAssets, renderPublicFormAsync, withScript } from '@formwright/form-renderer/server';
import { createFairTurns, createTrustedCache, type Ports, type TrustedCache } from '@formwright/platform';
import type { FormsConfig } from '../config.ts';
import type { Quota, StoredForm } from '../form.ts';
import { harmOf } from '../harm/form-harm.ts';
import { CARD, cardName } from '../images/link-card.ts';
import type { FormsRepository } from '../repository.ts';
import { conditionsOf } from './conditions.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Body {
  bytes: Uint8Array;
  /** A strong ETag. */
  etag: string;
}

/** A public form page, rendered once for all visitors. */
export interface PublicPage {
  formId: string;
  workspaceId: string;
  /** Name of the form, for messages. */
  title: string;
  /** The owner's words for the page of the closed form. */
  closing: string;
  /** The owner's logo, where the plan shows it. */
  logo: Logo | null;
  hideBranding: boolean;
  /** The form's colors, for messages. */
  colors: string;
  /** The page by itself. */
  alone: Variant;
  /** The page in a frame of another site, which learns its height. */
  framed: Variant;
}

interface Variant {
  csp: string;
  /** Compresses the page when first requested, then caches the result. */
  body(encoding: Encoding): Promise<Body>;
}

/** A page, and what decides whether its form is open. */
interface ShownPage {
  /** The form's id, with a mark on a page that fills in answers. */
  id: string;
  page: PublicPage;
  conditions: FormConditions;
  /** Since when the form has all responses that it may have; null: it has not, or it is not known. */
  fullSince: number | null;
}

interface CachedPage extends ShownPage {
  /** The form's link, with the same mark. */
  key: string;
  /** Identifies the rendered version. */
  renderKey: string;
  bytes: number;
}

export interface PublicPages {
  /**
   * The page of an active form; null if there is none.
   * @param prefills whether the address has parameters: then the page's script fills in answers
   */
  find(link: string, prefills: boolean): Promise<ShownPage | null>;
  /** How long ago the conditions of a page were read, in milliseconds. */
  ageOf(shown: ShownPage): number;
  /** Lets the next request read the conditions again. The rendered page is reused if the form has not changed. */
  recheck(formId: string): void;
  /** Removes the page, in the other replicas too. Call it after a change of the form. */
  forget(formId: string): void;
  forgetAll(): void;
}

const MAX_BYTES = 64_000_000;

/** Follows the link or the form's id in the keys of pages that fill in answers. No link contains it. */
const PREFILLS = '?';

/**
 * A cache of rendered pages by link. It holds up to 64 MB and removes the least recently used pages first. A form has at most two pages,
 * each alone and framed: one for its address, and one for its address with any parameters that may fill in answers.
 */
export function createPublicPages(
  repository: FormsRepository,
  { clock, replicas }: Pick<Ports, 'clock' | 'replicas'>,
  config: Pick<FormsConfig, 'productName' | 'publicUrl'>,
): PublicPages {
  // One after the other: slices of several would share a turn of the event loop and make it long.
  const rendering = createFairTurns({ atOnce: 1 });
  const pages: TrustedCache<CachedPage> = createTrustedCache({
    topic: 'pages',
    replicas,
    clock,
    trustedMs: PAGE_TRUSTED_MS,
    maxSize: MAX_BYTES,
    sizeOf: ({ bytes }) => bytes,
    idOf: ({ id }) => id,
    aliasOf: ({ key }) => key,
    async load(key) {
      const prefills = key.endsWith(PREFILLS);
      const link = prefills ? key.slice(0, -PREFILLS.length) : key;
      const head = await repository.findPublicHead(link);
      if (!head) return null;
      const quota = await repository.quotaOf(head.workspaceId);
      const renderKey = renderKeyOf(head, quota);
      const state = await repository.findFormState(head._id);
      const conditions = conditionsOf(head, quota, state);
      const fullSince = state?.fullSince ?? null;
      const id = prefills ? head._id + PREFILLS : head._id;
      const known = pages.peek(id);
      if (known?.renderKey === renderKey) return { ...known, conditions, fullSince };
      const form = await repository.findActiveByLink(link);
      if (!form) return null;
      const { page, bytes } = await rendering.take(form.workspaceId, () => renderPage(form, { quota, prefills }, config));
      return { id, key, page, conditions, fullSince, renderKey: renderKeyOf(form, quota), bytes };
    },
  });
  const both = (act: (id: string) => void) => (formId: string) => {
    act(formId);
    act(formId + PREFILLS);
  };
  return {
    async find(link, prefills) {
      // A link is never looked up with the mark of the other page.
      if (link.endsWith(PREFILLS)) return null;
      const key = prefills ? link + PREFILLS : link;
      const found = await pages.find(key);
      // The cache also finds by id, which is no public address.
      return found?.key === key ? found : null;
    },
    ageOf: ({ id }) => pages.age(id),
    recheck: both(pages.recheck),
    forget: both(pages.forget),
    forgetAll: pages.forgetAll,
  };
}

/** The form's revision, and what the plan has to do with how it looks. */
const renderKeyOf = ({ _id, revision }: Pick<StoredForm, '_id' | 'revision'>, quota: Branding): string =>
  [_id, revision, hidesBranding(quota), mayShowLogo(quota)].join('.');

type Branding = Pick<Quota, 'features' | 'hidesLogo'>;

/** The picture for the card of its link: the owner's logo, or a form in its color. */
function cardOf({ _id, pages: [first], details }: StoredForm, logo: Logo | null, publicUrl: string) {
  if (publicUrl === '') return undefined;
  if (logo) return { src: publicUrl + logo.src, width: logo.width, height: logo.height };
  const rgb = (first && pageBackground(first, details)?.rgb) ?? DEFAULT_RGB;
  return { src: `${publicUrl}/files/Form/${_id}/${cardName(rgb)}`, ...CARD };
}

async function renderPage(
  form: StoredForm,
  { quota, prefills }: { quota: Branding; prefills: boolean },
  config: Pick<FormsConfig, 'productName' | 'publicUrl'>,
): Promise<{ page: PublicPage; bytes: number }> {
  const { pages, details } = form;
  const hideBranding = hidesBranding(quota);
  const logo = shownLogo(quota, details);
  const cardImage = cardOf(form, logo, config.publicUrl);
  const assets = await loadAssets();
  const { html, csp } = await renderPublicFormAsync({
    pages,
    details,
    productName: config.productName,
    hideBranding,
    logo,
    cardImage,
    prefills,
    isWarned: harmOf(form) === 'warned',
    assets,
  });
  const identity = Buffer.from(html);
  const page: PublicPage = {
    formId: form._id,
    workspaceId: form.workspaceId,
    title: details.header || details.title,
    closing: details.closing ?? '',
    logo,
    hideBranding,
    colors: formStyles(pages, details),
    alone: variantOf({ csp, html: () => identity }),
    // Most forms are never framed. The document is made from the other one when it is asked for.
    framed: variantOf({
      csp: withScript({ html: '', csp }, assets.framed).csp,
      html: () => Buffer.from(withScript({ html: identity.toString(), csp }, assets.framed).html),
    }),
  };
  // Estimated size including the compressed copies, which are together smaller than the page, and the framed page.
  return { page, bytes: 3 * identity.length };
}

function variantOf({ csp, html }: { csp: string; html(): Buffer }): Variant {
  const bodies = new Map<Encoding, Promise<Body>>();
  const make = async (encoding: Encoding): Promise<Body> => {
    const identity = html();
    const digest = createHash('sha256').update(csp).update(identity).digest('base64url').slice(0, 22);
    if (encoding === 'identity') return { bytes: identity, etag: `"${digest}"` };
    return { bytes: await compress(encoding, identity), etag: `"${digest}-${encoding}"` };
  };
  return {
    csp,
    body(encoding) {
      const known = bodies.get(encoding);
      if (known) return known;
      const made = make(encoding);
      bodies.set(encoding, made);
      // Failed compressions are not cached.
      made.catch(() => bodies.delete(encoding));
      return made;
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Pages up to this size get the best compression, which takes at most 0.2 s of one of zlib's threads. For larger pages the time grows much
 * faster than the savings: 0.6 s instead of 6 ms for 9 % of a page of 380 kB.
 */
const BEST_UP_TO = 128 * 1024;

/** Compresses on zlib's thread pool. */
function compress(encoding: Encoding, identity: Buffer): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(identity);
  const quality = identity.length <= BEST_UP_TO ? 11 : 5;
  return brotli(identity, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  });
}
