import { closedForm, loadAssets, pausedForm, renderMessagePage } from '@formwright/form-renderer/server';
import { pageReply, type RawReply } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from './form-copy.ts';
import { lookOf } from './form-look.ts';

const noIndex = { 'x-robots-tag': 'noindex' };

/**
 * The page in place of a form that does not exist. An archived form says that it is closed, and since when. A deleted form is like one that
 * never existed.
 */
export async function noSuchPage({ config, formCache }: SubmissionsDeps, link: string): Promise<RawReply> {
  if (await formCache.isArchivedLink(link)) {
    return { status: 303, headers: { location: `/f-${link}`, 'cache-control': 'no-store' } };
  }
  return pageReply(404, renderMessagePage('oops', { productName: config.productName, assets: await loadAssets() }), noIndex);
}

/** The page in place of a form that takes no answers now. */
export async function closedPage(
  { config, ports }: SubmissionsDeps,
  form: Pick<CachedForm, 'pages' | 'details' | 'plan' | 'link'>,
  kind: 'expired' | 'suspended',
): Promise<RawReply> {
  const { details, link } = form;
  const { productName } = config;
  const assets = await loadAssets();
  const isExpired = kind === 'expired';
  const closed = isExpired ? closedForm(details, ports.clock.now()) : pausedForm(details);
  const page = { productName, assets, ...lookOf(form), closed, reportable: link };
  return pageReply(isExpired ? 410 : 403, renderMessagePage(kind, page), noIndex);
}

/** The page in place of a form that may harm: it shows nothing of the form. */
export async function unavailablePage({ config }: Pick<SubmissionsDeps, 'config'>): Promise<RawReply> {
  return pageReply(403, renderMessagePage('unavailable', { productName: config.productName, assets: await loadAssets() }), noIndex);
}

/** The page in place of a form that has just refused answers. */
export async function blockedPage(deps: SubmissionsDeps, form: CachedForm): Promise<RawReply> {
  const state = await deps.formCache.stateOf(await deps.formCache.find(form._id));
  return state === 'unavailable' ? unavailablePage(deps) : closedPage(deps, form, 'suspended');
}
