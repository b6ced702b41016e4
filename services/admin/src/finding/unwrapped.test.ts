import { describe, expect, it } from '@jest/globals';
import { readSought } from './read-sought.ts';
import { unwrapped } from './unwrapped.ts';

const form = 'https://forms.example.com/f-kiln?site=https://example.org/';
const response = 'https://forms.example.com/response/aB3';
const byOutlook = (url: string) =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C02&sdata=x%3D&reserved=0`;
const byGoogle = (url: string) => `https://www.google.com/url?q=${encodeURIComponent(url)}&sa=D&usg=x`;

describe('a link as a mail program has wrapped it', () => {
  it.each([
    [byOutlook(form), form],
    [byOutlook(form).replace('https://', ''), form],
    [byGoogle(form), form],
    [byGoogle(form).replace('google.com', 'google.co.uk').replace('q=', 'url='), form],
    [
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__forms.example.com_f-2Dkiln-3Fsite-3Dhttps-3A__example.org_&d=DwMFaQ&c=x&r=y&m=z&s=w&e=',
      form,
    ],
    ['https://urldefense.com/v3/__https://forms.example.com/f-kiln*site*https:**Aexample.org*__;Pz0vLy8!!abc!def$', form],
    [`https://secure-web.cisco.com/1aB-cD_/${encodeURIComponent(form)}`, form],
    [`https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(form)}&c=E,1,x&typo=1`, form],
    [`https://protect2.fireeye.com/v1/url?k=1-2&q=1&e=2&u=${encodeURIComponent(form)}`, form],
    [`https://l.facebook.com/l.php?u=${encodeURIComponent(form)}&h=AT0`, form],
    [`https://deref-web.example.net/mail/client/x/dereferrer/?redirectUrl=${encodeURIComponent(form)}`, form],
    [`https://webmail.example.net/deref.php?${encodeURIComponent(form)}`, form],
    ['https://urldefense.com/v3/__https:/forms.example.com/f-**A__;w6nnqq8!!abc$', 'https://forms.example.com/f-é窯'],
    [
      byOutlook(
        byGoogle('https://urldefense.proofpoint.com/v2/url?u=https-3A__forms.example.com_response_aB3&d=DwMFaQ&c=x&r=y&m=z&s=w&e='),
      ),
      response,
    ],
  ])('%s', (wrapped, inner) => {
    expect(unwrapped(wrapped)).toBe(inner);
  });

  it('leads the finder to what it is about', () => {
    expect(readSought(` ${byOutlook(form)} `)).toEqual({ link: 'kiln' });
    expect(readSought(`web.archive.org/web/2026/${form}`)).toEqual({ link: 'kiln' });
    expect(readSought(byGoogle(byOutlook(response)))).toEqual({ responseId: 'aB3' });
  });

  it('is unwrapped five times, and left as it is where it is none or broken', () => {
    let deep = response;
    for (let at = 0; at < 6; at += 1) deep = byGoogle(deep);
    expect(unwrapped(deep)).toBe(byGoogle(response));
    for (const other of [
      ...['Ada Lovelace', 'ada@example.com', form, 'https://www.google.com/search?q=x', 'https://google.com.evil.example/url?q=x'],
      ...['https://eur01.safelinks.protection.outlook.com/?data=x', 'https://urldefense.com/v3/x', 'https://urldefense.com/v2/url?u=-E0'],
    ])
      expect(unwrapped(other)).toBe(other);
  });
});
