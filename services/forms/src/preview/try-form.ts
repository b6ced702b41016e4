import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { forms } from '@formwright/contracts';
import { answerableColumns, type NewId, newDetails } from '@formwright/form-model';
import { exampleFacts } from '@formwright/form-model/example-facts';
import { examplePages } from '@formwright/form-model/examples';
import { loadAssets, previewPage, renderPublicForm } from '@formwright/form-renderer/server';
import { chooseEncoding, pageReply, type RawReply, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';

/** Until the next start, the page is the same for everybody. */
const CACHED = 'public, max-age=300';
/** What is added to the page of a preview. The form says that its script is needed, because nothing else keeps it from sending. */
const WITHOUT_SCRIPT =
  '<noscript><p class="fw-status">To try this form, switch on JavaScript. Forms that people share work without it.</p></noscript>';

/** The first example as a public form in a frame, which is sent nowhere. Made once. */
export function tryForm({ config }: FormsDeps) {
  let made: ReturnType<typeof make> | undefined;
  return async ({ headers }: Request<typeof forms.tryForm>): Promise<RawReply> => {
    made ??= make(config.productName);
    const { csp, ...bodies } = await made;
    const encoding = chooseEncoding(headers['accept-encoding'], ['br', 'gzip']);
    return pageReply(
      200,
      { html: bodies[encoding], csp },
      { 'cache-control': CACHED, vary: 'accept-encoding', ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
    );
  };
}

async function make(productName: string) {
  const { title } = exampleFacts.feedback;
  // The same ids in every replica, so that all of them have the same page.
  let count = 0;
  const newId: NewId = (length = 22) => String(count++).padStart(length, '0');
  const pages = examplePages.feedback(newId);
  const assets = await loadAssets();
  const details = { ...newDetails({ _id: 'try', title, link: 'try', isOneTime: false }), header: title };
  const page = renderPublicForm({ pages, details, productName, hideBranding: true, isPreview: true, assets });
  const labels = Object.fromEntries(answerableColumns(pages).map(({ column }) => [column.uniqueId, column.content.label]));
  const { html, csp } = previewPage(page, `${assets.post.code}const labels=${JSON.stringify(labels)};${assets.tried}`);
  // It can be neither reported nor taken to another device.
  const identity = Buffer.from(
    html.replace('<div class="fw-pager">', `${WITHOUT_SCRIPT}$&`).replace(/<footer class="fw-foot">.*?<\/footer>/s, ''),
  );
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)]);
  return { csp, identity, br, gzip: gz };
}
