import { domainToUnicode } from 'node:url';
import { redirectAddress, webAddress } from '@formwright/form-model';
import { BRANDS } from './brands.ts';
import { foldedText } from './folded-text.ts';
import { eachLink, type JudgedForm } from './visible-parts.ts';
import type { HarmCode } from './weights.ts';

/** Links of a form that are looked at: an honest one has few. */
const MAX_LINKS = 200;
const MAX_TEXT = 300;
/** Endings below which anybody registers: the name is the label before them. */
const SECOND_LEVELS = new Set(['co', 'com', 'org', 'net', 'gov', 'gob', 'gouv', 'ac', 'edu', 'or', 'ne', 'go', 'nic', 'nhs', 'gc']);
const SHORTENERS = new Set(
  'bit.ly tinyurl.com goo.gl t.co is.gd v.gd ow.ly buff.ly cutt.ly rebrand.ly rb.gy shorturl.at t.ly tiny.cc s.id bl.ink clck.ru vk.cc u.to qrco.de shorturl.asia lnkd.in t2m.io soo.gd adf.ly surl.li n9.cl acortar.link urlz.fr kutt.it did.li me2.kr han.gl reurl.cc'.split(
    ' ',
  ),
);
const ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$|^\[/;

/** 'www.shop.example.co.uk' belongs to 'example.co.uk'. */
function registeredDomain(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const isLong = labels.length > 2 && (labels.at(-1) ?? '').length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? '');
  return labels.slice(isLong ? -3 : -2).join('.');
}

export const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Whether a host belongs to whom a brand is. */
export const isOfBrand = (host: string, brand: number): boolean =>
  (BRANDS[brand - 1]?.domains ?? '').split('|').some((domain) => isBelow(host, domain));

export type FoundLink = (code: HarmCode, where: string, found: string) => void;

/** Reports links that are not what they say. @param brandOf the brand that a text names first, as a place in `BRANDS` plus one */
export function judgeLinks(form: JudgedForm, productHost: string, brandOf: (text: string) => number, report: FoundLink): void {
  let links = 0;
  const linked = new Set<string>();
  eachLink(form, ({ text, href }, where) => {
    links += 1;
    if (links > MAX_LINKS || href.startsWith('mailto:')) return;
    if (URL.canParse(href)) linked.add(registeredDomain(new URL(href).hostname));
    judgeLink(text.slice(0, MAX_TEXT), href, where, productHost, brandOf, report);
  });
  const redirect = redirectAddress(form.details);
  if (!redirect) return;
  judgeHost(redirect.hostname, 'redirect_url', redirect.href, brandOf, report);
  if (linked.size > 0 && !linked.has(registeredDomain(redirect.hostname))) report('redirect', 'redirect_url', redirect.href);
}

function judgeLink(
  text: string,
  href: string,
  where: string,
  productHost: string,
  brandOf: (text: string) => number,
  report: FoundLink,
): void {
  const address = webAddress(href);
  // A name before the host is there to be taken for one.
  if (!address) {
    if (URL.canParse(href)) report('link_text', where, href);
    return;
  }
  const host = address.hostname;
  if (isBelow(host, productHost)) return;
  const named = hostIn(text);
  if (named !== null && registeredDomain(named) !== registeredDomain(host)) {
    report('link_text', where, `${text} → ${host}`);
    const brand = BRANDS.findIndex((_, at) => isOfBrand(named, at + 1)) + 1;
    if (brand > 0 && !isOfBrand(host, brand)) report('link_brand', where, `${text} → ${host}`);
  }
  judgeHost(host, where, `${text} → ${host}`, brandOf, report);
}

function judgeHost(host: string, where: string, found: string, brandOf: (text: string) => number, report: FoundLink): void {
  if (ADDRESS.test(host)) report('link_address', where, found);
  if (SHORTENERS.has(host.replace(/^www\./, ''))) report('link_short', where, found);
  const shown = host.includes('xn--') ? domainToUnicode(host) : host;
  if (isLookAlike(shown)) report('link_look', where, found);
  const brand = brandOf(shown.replace(/[.-]/g, ' '));
  if (brand > 0 && !isOfBrand(host, brand)) report('link_brand', where, found);
}

/** Whether a label of the host mixes Latin letters with signs of other scripts, or has only signs that look like Latin letters. */
function isLookAlike(host: string): boolean {
  return host.split('.').some((label) => {
    if (!/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)) return false;
    return /\p{Script=Latin}/u.test(label) || /^[a-z0-9 ]+$/.test(foldedText(label));
  });
}

/** The host that a link's words name, if they look like an address; null else. */
function hostIn(text: string): string | null {
  for (const word of text.trim().split(/\s+/)) {
    const bare = word.replace(/^[("'<]+|[)"'>.,;:!?]+$/g, '');
    const isAddress = /^https?:\/\//i.test(bare) || /^www\./i.test(bare) || /^[a-z0-9-]{2,}(?:\.[a-z0-9-]{2,}){1,4}(?:\/\S*)?$/i.test(bare);
    if (!isAddress || bare.includes('@')) continue;
    const candidate = /^https?:\/\//i.test(bare) ? bare : `http://${bare}`;
    if (!URL.canParse(candidate)) continue;
    const { hostname } = new URL(candidate);
    if (/\.[a-z]{2,}$/i.test(hostname) && !/\.(?:pdf|docx?|xlsx?|png|jpe?g|zip|txt|csv|pptx?|mp[34]|js|html?)$/i.test(hostname))
      return hostname;
  }
  return null;
}
