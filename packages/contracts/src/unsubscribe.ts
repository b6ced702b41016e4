import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed } from './shapes.ts';

const identity = contractsOf('identity');

const params = Type.Object({ token: Type.String({ minLength: 1, maxLength: 500, pattern: '^[A-Za-z0-9_.-]+$' }) }, closed);
const pages = { 410: 'A page: the address is not one that was mailed, or its account was deleted.' };

export const unsubscribePage = identity('unsubscribePage', {
  summary: 'The page that a mail about new responses links to. Nothing is switched off before its button is pressed',
  method: 'GET',
  path: '/unsubscribe/:token',
  auth: 'none',
  params,
  reply: 'html',
  pages,
  errors: {},
});

export const unsubscribe = identity('unsubscribe', {
  summary: 'Switches the mails about new responses off, with one click in a mail program (RFC 8058), without signing in',
  path: '/unsubscribe/:token',
  auth: 'none',
  params,
  /** 'List-Unsubscribe=One-Click' in either encoding, as RFC 8058 says. */
  bytes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  bodyLimit: 16_000,
  reply: 'html',
  pages,
  errors: {},
  rateLimit: 60,
});
