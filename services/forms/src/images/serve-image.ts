import type { forms } from '@formwright/contracts';
import { AppError, type RawReply, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { FormsRepository } from '../repository.ts';
import { imageTypes } from './form-images.ts';
import { linkCard } from './link-card.ts';

const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };
const SAFE = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };
const imageName = /^(?:[A-Za-z0-9]{50}|logo)-[A-Za-z0-9]{12}(?:-\d{1,5}x\d{1,5})?\.(jpg|png|webp)$/;

/** The picture for a link's card. It is drawn when asked for, so there is no file of it. */
async function cardOf(
  { isStored }: Pick<FormsRepository, 'isStored'>,
  { formId, name }: { formId: string; name: string },
): Promise<RawReply | null> {
  const card = linkCard(name);
  if (!card || !(await isStored(formId))) return null;
  return { status: 200, headers: { ...KEPT, ...SAFE, 'content-type': 'image/png', 'content-length': String(card.length) }, body: card };
}

/** Serves an image of a form. Its name is unique, so browsers may cache it without limit. */
export function serveImage({ ports, repository }: FormsDeps) {
  return async ({ params, headers }: Request<typeof forms.formImage>): Promise<RawReply> => {
    const card = await cardOf(repository, params);
    if (card) return card;
    const extension = imageName.exec(params.name)?.[1] ?? '';
    const type = imageTypes[extension];
    // The files of a deleted form are deleted later, so this checks the form.
    const isServed = type !== undefined && (await repository.isStored(params.formId));
    const file = isServed ? await ports.files.get(`Form/${params.formId}/${params.name}`) : null;
    if (!type || !file) throw new AppError('forms.not_found', { name: 'There is no such image.' });
    const caching = { etag: file.etag, ...KEPT };
    if (headers['if-none-match'] === file.etag) return { status: 304, headers: caching };
    return {
      status: 200,
      headers: {
        ...caching,
        'content-type': type,
        'content-length': String(file.size),
        ...SAFE,
      },
      body: file.stream(),
    };
  };
}
