import { describe, expect, it } from '@jest/globals';
import { MAX_REDIRECT, redirectAddress, webAddress } from './redirect.ts';

describe('where a respondent goes next', () => {
  it('is the owner’s web address where that was chosen', () => {
    expect(redirectAddress({ success_status: 'url', redirect_url: 'https://example.org/thanks' })?.href).toBe('https://example.org/thanks');
    expect(redirectAddress({ success_status: 'message', redirect_url: 'https://example.org/thanks' })).toBeNull();
  });
  it('is an address in any script, with a port', () => {
    for (const redirect_url of ['https://bücher.example/', 'http://localhost:8080/x;y,z?a;b', 'http://192.0.2.1/']) {
      expect(redirectAddress({ success_status: 'url', redirect_url })?.href).toBe(new URL(redirect_url).href);
    }
  });
  it.each(['https://evil.example;script-src', 'https://a,b.example/', "https://a'b.example/", 'https://[::1]/', 'https://a_b.example/'])(
    'has a host of letters, digits, dots and hyphens, not as in %j',
    (redirect_url) => {
      expect(redirectAddress({ success_status: 'url', redirect_url })).toBeNull();
    },
  );
  it.each(['https://bank.example@evil.example/', 'https://ada:secret@a.example/', 'https://:secret@a.example/'])(
    'has no name and no password, not as in %j',
    (redirect_url) => {
      expect(redirectAddress({ success_status: 'url', redirect_url })).toBeNull();
    },
  );
  it.each(['', 'thanks', '/thanks', 'javascript:alert(1)', 'data:text/html,x', 'mailto:ada@example.org', 'https://'])(
    'is not %j',
    (redirect_url) => {
      expect(redirectAddress({ success_status: 'url', redirect_url })).toBeNull();
    },
  );
  it('may have blanks and marks around it that nobody sees', () => {
    expect(webAddress(' \u202ahttps://a.example/\u200b\n')?.href).toBe('https://a.example/');
  });

  it('is read in time that grows with its length', () => {
    expect(webAddress(`https://a.example/${' '.repeat(1_000_000)}b`)).toBeNull();
    expect(webAddress(`${'\u200b'.repeat(1_000_000)}https://a.example/`)?.href).toBe('https://a.example/');
  });

  it('has no spaces, control characters or more than 2,000 characters', () => {
    for (const text of [
      'https://a.exam\u200bple/',
      'https://a.example/b c',
      'https://a.example/\u0000',
      'https://a.exa\nmple/',
      'https://a.example/\ud800',
    ]) {
      expect(webAddress(text)).toBeNull();
    }
    const address = 'https://a.example/'.padEnd(MAX_REDIRECT, 'x');
    expect(webAddress(address)?.href).toBe(address);
    expect(webAddress(`${address}x`)).toBeNull();
  });
});
