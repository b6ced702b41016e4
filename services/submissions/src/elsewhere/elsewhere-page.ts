import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ELSEWHERE_BYTES, type submissions } from '@formwright/contracts';
import { countdownMs } from '@formwright/form-model';
import { loadAssets, renderElsewherePage, renderMessagePage } from '@formwright/form-renderer/server';
import { answeredAt, chooseEncoding, isMemberBrowser, moveMarks, pageReply, type RawReply, type Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { closedPage, noSuchPage, unavailablePage } from '../forms/closed-page.ts';
import { isExpired } from '../forms/form-copy.ts';
import { lookOf, nameOf } from '../forms/form-look.ts';

/** Compresses on zlib's thread, because the page is long: it contains its script. */
const gzipped = promisify(gzip);
const noIndex = { 'x-robots-tag': 'noindex' };

/** The page on which a respondent makes a code for another device, or continues with one. It knows nothing of the draft. */
export function showElsewherePage(deps: SubmissionsDeps) {
  const { config, formCache, ports } = deps;
  const { productName, visitSecret } = config;
  return async ({ params, cookies, headers, reply }: Request<typeof submissions.elsewherePage>): Promise<RawReply> => {
    const form = await formCache.findByLink(params.link);
    const state = await formCache.stateOf(form);
    if (!form || state === 'missing') return noSuchPage(deps, params.link);
    if (state === 'unavailable') return unavailablePage(deps);
    if (state === 'suspended') return closedPage(deps, form, 'suspended');
    const assets = await loadAssets();
    const { link, details } = form;
    if (link !== params.link) {
      moveMarks(reply, visitSecret, cookies, form, params.link);
      // Browsers keep the code after the '#'. The link may move again, so nobody keeps this.
      return { status: 302, headers: { location: `/f-${link}/continue`, 'cache-control': 'no-store' } };
    }
    const title = nameOf(form);
    const shown = { productName, assets, ...lookOf(form) };
    if (isExpired(state)) return closedPage(deps, form, 'expired');
    const earlier = answeredAt(form, cookies);
    if (earlier !== null && !(await isMemberBrowser(ports, visitSecret, form.workspaceId, cookies))) {
      return pageReply(200, renderMessagePage('answered', { ...shown, arrival: { form: title, at: earlier }, reportable: link }), noIndex);
    }
    const about = { id: form._id, title, link, version: details.version, pages: form.pages.length };
    const isTimed = countdownMs(details.countdown) > 0;
    const page = renderElsewherePage({ ...shown, form: { ...about, isTimed }, maxBytes: ELSEWHERE_BYTES });
    const encoding = chooseEncoding(headers['accept-encoding'], ['gzip']);
    const isPacked = encoding === 'gzip';
    return pageReply(
      200,
      { html: isPacked ? await gzipped(page.html) : page.html, csp: page.csp },
      // Nothing of the address may reach another site.
      { ...noIndex, 'referrer-policy': 'no-referrer', vary: 'accept-encoding', ...(isPacked && { 'content-encoding': encoding }) },
    );
  };
}
