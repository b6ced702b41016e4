import { domainToUnicode } from 'node:url';
import { parseUrl } from '@formwright/contracts';
import { MAX_PIECES_OF_FORM, redirectAddress, webAddress } from '@formwright/form-model';
import { BRANDS } from './brands.ts';
import { foldedText } from './folded-text.ts';
import { eachLink, eachText, type JudgedForm } from './visible-parts.ts';
import type { HarmCode } from './weights.ts';
import { eachWritten } from './written-addresses.ts';

const MAX_TEXT = 300;
/** Endings below which anybody registers: the name is the label before them. */
const SECOND_LEVELS = new Set(['co', 'com', 'org', 'net', 'gov', 'gob', 'gouv', 'ac', 'edu', 'or', 'ne', 'go', 'nic', 'nhs', 'gc']);
const SHORTENERS = new Set(
  'bit.ly tinyurl.com goo.gl t.co is.gd v.gd ow.ly buff.ly cutt.ly rebrand.ly rb.gy shorturl.at t.ly tiny.cc s.id bl.ink clck.ru vk.cc u.to qrco.de shorturl.asia lnkd.in t2m.io soo.gd adf.ly surl.li n9.cl acortar.link encurtador.com.br shorten.ly tny.im b.link 2u.pw ity.vn goo.su vo.la url.kr buly.kr naver.me dwz.cn suo.im t.cn urlz.fr kutt.it did.li me2.kr han.gl reurl.cc'.split(
    ' ',
  ),
);
/** Words of addresses where one signs in. 'Anmeldung' is that of a course, too. */
const ENTRANCES = new RegExp(
  `login|signin|signon|^(?:${[
    'logon|auth|oauth|oauth2|sso|saml|okta|authenticate|webmail|owa|netbanking|ebanking|onlinebanking|internetbanking|homebanking',
    'connexion|seconnecter|einloggen|inloggen|accedi|accesso|acceso|ingresar|iniciarsesion|entrar|aceder|logowanie|zaloguj|prihlaseni|prihlasenie',
    'prijava|belepes|bejelentkezes|autentificare|conectare|giris|girisyap|oturumac|masuk|dangnhap|loggain|inloggning|logginn|innlogging|logpaa',
    'kirjaudu|kirjautuminen|sisene|sisselogimine|pieslegties|pieslegsanas|prisijungti|prisijungimas|vhod|voyti|voiti|vojti|avtorizaciya|vkhid|uviity',
    'syndesi|eisodos|denglu|ingia',
  ].join('|')})$`,
);
/** Where anybody has a page at once, and for nothing. */
const FREE_HOSTS = new RegExp(
  `(?:^|\\.)(?:${[
    'pages.dev|workers.dev|r2.dev|trycloudflare.com|web.app|firebaseapp.com|netlify.app|vercel.app|now.sh|github.io|gitlab.io|glitch.me|surge.sh',
    'onrender.com|render.com|herokuapp.com|replit.app|repl.co|fly.dev|railway.app|deno.dev|azurewebsites.net|azurestaticapps.net|amplifyapp.com',
    'weebly.com|weeblysite.com|wixsite.com|wixstudio.com|webflow.io|framer.website|framer.app|carrd.co|square.site|godaddysites.com|000webhostapp.com',
    'blogspot.com|wordpress.com|jimdofree.com|jimdosite.com|strikingly.com|mystrikingly.com|yolasite.com|site123.me|webnode.page|bubbleapps.io|softr.app',
    'page.link|app.link|lin.ee|linktr.ee|telegra.ph|canva.site|my.canva.site|sites.google.com|script.google.com|storage.googleapis.com|s3.amazonaws.com',
    'blob.core.windows.net|web.core.windows.net|appspot.com|cloudfront.net|b-cdn.net|backblazeb2.com|digitaloceanspaces.com|wasabisys.com|blogspot.in',
    'lovable.app|base44.app|notion.site|gitbook.io|tilda.ws|ucoz.ru|narod.ru|ngrok.io|ngrok-free.app|ngrok.app|loca.lt|duckdns.org|translate.goog|dweb.link|ipfs.io',
  ]
    .join('|')
    .replaceAll('.', '\\.')})$`,
);
/** Programs, by the end of an address, and what says so elsewhere in it. */
const PROGRAM = /\.(?:apk|apks|xapk|aab|exe|msi|scr|bat|cmd|ps1|vbs|hta|jar|lnk|dmg|pkg|mobileconfig)$|(?:^|[^a-z])apk(?:[^a-z]|$)/i;
/** What holds programs, at a host where anybody has a page. */
const ARCHIVE = /\.(?:zip|rar|7z|iso|img|cab|one)$/i;
/** Programs that let somebody else into a device. */
const REMOTE_PROGRAM = /anyde?sk|teamviewer|ultraviewer|rustdesk|quicksupport|screenconnect/i;
/** Pages that let a device of somebody else into an account by a code. */
const DEVICE_PAGES =
  /microsoft\.com\/devicelogin|aka\.ms\/devicelogin|login\.microsoftonline\.com\/common\/oauth2\/deviceauth|github\.com\/login\/device|google\.com\/device/i;
/** Nobody else gets these names. */
const OFFICIAL = /\.(?:gov|edu|mil|int)$|\.(?:gov|gob|gouv|govt|edu|ac|go|mil)\.[a-z]{2}$/;
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

let owners: Map<string, number> | undefined;

/** The brand of whom a host is, as a place in `BRANDS` plus one; 0 for none. */
function ownerOf(host: string): number {
  owners ??= new Map(BRANDS.flatMap(({ domains }, at) => domains.split('|').map((domain) => [domain, at + 1] as const)));
  const labels = host.split('.');
  for (let at = 0; at + 1 < labels.length; at += 1) {
    const brand = owners.get(labels.slice(at).join('.'));
    if (brand !== undefined) return brand;
  }
  return 0;
}

/** Whether a link needs no words beside it, or is one of a host that tells nothing and counts with such words only. */
export type Certainty = 'certain' | 'hidden' | undefined;
export type FoundLink = (code: HarmCode, where: string, found: string, certainty?: Certainty) => void;

interface Judge {
  productHost: string;
  /** The brand that a text names first, as a place in `BRANDS` plus one. */
  brandOf: (text: string) => number;
  report: FoundLink;
  /** What was found of a host, which many links may have. */
  known: Map<string, readonly HarmCode[]>;
}

/** Reports links that are not what they say, all that form-model lets a form have. @param brandOf the brand that a text names first, as a place in `BRANDS` plus one */
export function judgeLinks(form: JudgedForm, productHost: string, brandOf: (text: string) => number, report: FoundLink): void {
  const judge: Judge = { productHost, brandOf, report, known: new Map() };
  const linked = new Set<string>();
  eachLink(form, ({ text, href }, where) => {
    if (href.startsWith('mailto:')) return;
    const host = judgeLink(judge, text.slice(0, MAX_TEXT), href, where);
    if (host !== null) linked.add(registeredDomain(host));
  });
  // Visitors copy what stands there as words. As many are judged as a form may have links.
  let left = MAX_PIECES_OF_FORM;
  eachText(form, (text, where) =>
    eachWritten(text, (href) => {
      if (left > 0) judgeLink(judge, href, href, where);
      left -= 1;
    }),
  );
  const redirect = redirectAddress(form.details);
  if (!redirect) return;
  judgeHost(judge, redirect.hostname, 'redirect_url', redirect.href);
  judgeEntrance(judge, redirect, 'redirect_url', `→ ${redirect.hostname}`);
  if (linked.size > 0 && !linked.has(registeredDomain(redirect.hostname))) report('redirect', 'redirect_url', redirect.href);
}

/** @returns the host to which it leads, if it has one */
function judgeLink(judge: Judge, text: string, href: string, where: string): string | null {
  const { productHost, report } = judge;
  const address = webAddress(href);
  // A name before the host is there to be taken for one.
  if (!address) {
    const other = parseUrl(href);
    if (other) report('link_text', where, href);
    return other?.hostname ?? null;
  }
  const host = address.hostname;
  if (isBelow(host, productHost)) return host;
  const named = text.includes('.') ? hostIn(text) : null;
  if (named !== null && registeredDomain(named) !== registeredDomain(host)) {
    report('link_text', where, `${text} → ${host}`);
    const brand = ownerOf(named);
    if (brand > 0 && !isOfBrand(host, brand)) report('link_brand', where, `${text} → ${host}`);
  }
  judgeHost(judge, host, where, `${text} → ${host}`);
  judgeEntrance(judge, address, where, `${text} → ${host}`);
  return host;
}

function judgeEntrance({ report }: Judge, address: URL, where: string, found: string): void {
  const { hostname, pathname } = address;
  const letsDeviceIn = DEVICE_PAGES.test(address.href);
  if (letsDeviceIn || leadsToEntrance(address)) report('link_entrance', where, found, letsDeviceIn ? 'certain' : undefined);
  const isFree = FREE_HOSTS.test(hostname) || isShortener(hostname);
  if (!isFree && isKnown(hostname)) return;
  if (PROGRAM.test(pathname.slice(0, MAX_TEXT))) report('link_app', where, found, 'certain');
  if (!isFree) return;
  report('link_entrance', where, found, 'hidden');
  if (ARCHIVE.test(pathname.slice(0, MAX_TEXT))) report('link_app', where, found);
  report('link_app', where, found, REMOTE_PROGRAM.test(address.href.slice(0, MAX_TEXT)) ? 'certain' : 'hidden');
}

/** Whether a host is that of a known firm or of an authority. */
const isKnown = (host: string): boolean => ownerOf(host) > 0 || OFFICIAL.test(host);

const isShortener = (host: string): boolean => SHORTENERS.has(host.replace(/^www\./, ''));

/** Whether an address says that one signs in there. What belongs to somebody known is theirs. */
function leadsToEntrance({ hostname, pathname }: URL): boolean {
  if (isKnown(hostname)) return false;
  return `${hostname}${pathname}`
    .slice(0, MAX_TEXT)
    .toLowerCase()
    .split(/[./]/)
    .some((part) => [part.replaceAll(/[-_]/g, ''), ...part.split(/[-_\d]+/)].some((word) => ENTRANCES.test(word)));
}

function judgeHost({ brandOf, report, known }: Judge, host: string, where: string, found: string): void {
  const codes = known.get(host) ?? codesOfHost(host, brandOf);
  known.set(host, codes);
  for (const code of codes) report(code, where, found);
}

function codesOfHost(host: string, brandOf: (text: string) => number): HarmCode[] {
  const codes: HarmCode[] = [];
  if (ADDRESS.test(host)) codes.push('link_address');
  if (isShortener(host)) codes.push('link_short');
  const shown = host.includes('xn--') ? domainToUnicode(host) : host;
  if (isLookAlike(shown)) codes.push('link_look');
  const brand = brandOf(shown.replace(/[.-]/g, ' '));
  if (brand > 0 && !isOfBrand(host, brand)) codes.push('link_brand');
  return codes;
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
    const bare = word.replace(/^[("'<]+|(?<![)"'>.,;:!?])[)"'>.,;:!?]+$/g, '');
    const isAddress = /^https?:\/\//i.test(bare) || /^www\./i.test(bare) || /^[a-z0-9-]{2,}(?:\.[a-z0-9-]{2,}){1,4}(?:\/\S*)?$/i.test(bare);
    if (!isAddress || bare.includes('@')) continue;
    const hostname = parseUrl(/^https?:\/\//i.test(bare) ? bare : `http://${bare}`)?.hostname ?? '';
    if (/\.[a-z]{2,}$/i.test(hostname) && !/\.(?:pdf|docx?|xlsx?|png|jpe?g|zip|txt|csv|pptx?|mp[34]|js|html?)$/i.test(hostname))
      return hostname;
  }
  return null;
}
