import type { BodyOf } from '@formwright/contracts/contract';
import type { importForm } from '@formwright/contracts/forms';
import type { ZipEntry } from 'unzipit';
import { readDirectory, readEntry } from './read-zip.ts';
import { ZipError } from './zip-error.ts';

/** The newest format that is read here. */
const VERSION = 1;
const MAX_MANIFEST = 60_000_000;
/** Pretty-printed; the server takes forms of some megabytes. */
const MAX_FORM = 20_000_000;
const MAX_IMAGE = 10_000_000;
const MAX_FORMS = 4_000;

type FormFile = BodyOf<typeof importForm>['form'];

/** A form of the ZIP. */
export interface FoundForm {
  /** The id that it had. */
  id: string;
  title: string;
  isArchived: boolean;
  /** The same for the same form with the same content. */
  requestId: string;
}

export interface OwnDataFile {
  madeAt: number;
  forms: readonly FoundForm[];
  /** A form and its images by the uniqueId of their element. One that the ZIP lacks is left out. @throws ZipError */
  load(form: FoundForm): Promise<{ form: FormFile; images: { field: string; file: Blob; name: string }[] }>;
}

interface Listed {
  size: number;
  sha256: string;
}

/** Reads which forms a ZIP of somebody's own data has. Whatever is read is compared with the manifest. @throws ZipError */
export async function openOwnData(file: Blob): Promise<OwnDataFile> {
  const entries = await readDirectory(file);
  const { madeAt, listed } = await readManifest(entries);

  async function contentOf(name: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
    const [entry, expected] = [entries.get(name), listed.get(name)];
    if (!entry || !expected) throw new ZipError(`The ZIP lacks ${name}, or its list does.`);
    const content = await readEntry(entry, most);
    if (content.length !== expected.size || (await digestOf(content)) !== expected.sha256)
      throw new ZipError(`${name} was changed after the ZIP was made.`);
    return content;
  }
  const formOf = async (id: string) => jsonIn(await contentOf(pathOf(id), MAX_FORM), pathOf(id)) as FormFile & { archivedAt?: unknown };

  const forms: FoundForm[] = [];
  for (const name of listed.keys()) {
    const id = /^forms\/([A-Za-z0-9]{1,64})\/form\.json$/.exec(name)?.[1];
    if (id === undefined) continue;
    if (forms.length === MAX_FORMS) throw new ZipError('The ZIP has more forms than an account may have.');
    const { details, archivedAt } = await formOf(id);
    const requestId = `import${(await digestOf(new TextEncoder().encode(`${id} ${listed.get(name)?.sha256}`))).slice(0, 40)}`;
    forms.push({
      id,
      title: typeof details?.title === 'string' ? details.title : '',
      isArchived: typeof archivedAt === 'number',
      requestId,
    });
  }
  return {
    madeAt,
    forms,
    async load({ id }) {
      const form = await formOf(id);
      const images: { field: string; file: Blob; name: string }[] = [];
      for (const { uniqueId, source } of [...imagesIn(form.pages), ...logoIn(form.details)]) {
        const name = source.split('/').at(-1) ?? '';
        const path = `forms/${id}/${name}`;
        if (listed.has(path)) images.push({ field: uniqueId, file: new Blob([await contentOf(path, MAX_IMAGE)]), name });
      }
      const { layoutVersion, pages, details, responsables } = form;
      return { form: { layoutVersion, pages, details, responsables }, images };
    },
  };
}

const pathOf = (id: string) => `forms/${id}/form.json`;

async function readManifest(entries: ReadonlyMap<string, ZipEntry>): Promise<{ madeAt: number; listed: Map<string, Listed> }> {
  const entry = entries.get('manifest.json');
  const foreign = () => new ZipError('This ZIP was not made under “Your data”.');
  if (!entry) throw foreign();
  const manifest = jsonIn(await readEntry(entry, MAX_MANIFEST), 'manifest.json');
  if (!isRecord(manifest) || manifest.format !== 'formwright-own-data') throw foreign();
  if (manifest.version !== VERSION) throw new ZipError('This ZIP was made by a newer version, which this server cannot read.');
  const listed = new Map<string, Listed>();
  for (const each of Array.isArray(manifest.entries) ? (manifest.entries as unknown[]) : []) {
    if (!isRecord(each)) throw foreign();
    const { name, size, sha256 } = each;
    if (typeof name !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string' || listed.has(name)) throw foreign();
    listed.set(name, { size, sha256 });
  }
  return { madeAt: typeof manifest.madeAt === 'number' ? manifest.madeAt : 0, listed };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonIn(content: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    throw new ZipError(`${name} is damaged.`);
  }
}

async function digestOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  // Browsers have it on https and localhost only.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new ZipError('Importing a ZIP needs a secure connection (https).');
  return [...new Uint8Array(await subtle.digest('SHA-256', content))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The logo's address, and the field that carries its file; none where the ZIP is older. */
const logoIn = (details: FormFile['details']): { uniqueId: string; source: string }[] =>
  isRecord(details?.logo) && typeof details.logo.src === 'string' ? [{ uniqueId: 'logo', source: details.logo.src }] : [];

/** Addresses of images anywhere in the pages; the server checks their shape. */
function imagesIn(pages: unknown): { uniqueId: string; source: string }[] {
  if (Array.isArray(pages)) return pages.flatMap(imagesIn);
  if (!isRecord(pages)) return [];
  const { tabname, uniqueId, content } = pages;
  if (tabname === 'image' && typeof uniqueId === 'string' && isRecord(content) && typeof content.src === 'string' && content.src !== '')
    return [{ uniqueId, source: content.src }];
  return Object.values(pages).flatMap(imagesIn);
}
