import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { safeFileName, shownFileName } from './file-names.ts';

const name = (offered: string) => safeFileName(offered, new Set());

describe('safe file names', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\ada\\Lebenslauf Müller.PDF', 'Lebenslauf Muller.pdf'],
    ['.htaccess.txt', 'htaccess.txt'],
    ['nul.pdf', '_nul.pdf'],
    ['a\u0000b\r\nc.png', 'a_b_c.png'],
    ['invoice\u202Efdp.png', 'invoice_fdp.png'],
    ['履歴書.pdf', '_.pdf'],
    ['صورة.jpg\u200e', '_.jpg'],
    ['..', 'file'],
    ['', 'file'],
  ])('calls %j %j', (offered, safe) => {
    expect(name(offered)).toBe(safe);
  });

  it('tells two files of the same name apart, whatever their case', () => {
    const taken = new Set<string>();
    expect([safeFileName('a.pdf', taken), safeFileName('A.pdf', taken), safeFileName('a.PDF', taken)]).toEqual([
      'a.pdf',
      'A-2.pdf',
      'a-3.pdf',
    ]);
  });

  it('makes a name that every file system takes of anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (offered) => {
        const safe = name(offered);
        expect(safe).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._ -]{0,120}$/);
        expect(safe).not.toMatch(/\.\.|[. ]$/);
      }),
    );
  });
});

describe('names to show', () => {
  it.each([
    ['履歴書.pdf', '履歴書.pdf'],
    ['C:\\Users\\ada\\Lebenslauf Müller.PDF', 'Lebenslauf Müller.PDF'],
    ['a\u0308 o\u0308=1.pdf', 'ä ö=1.pdf'],
    ['invoice\u202Efdp.png', 'invoice fdp.png'],
    ['a\u0000b\r\nc.png', 'a b  c.png'],
    ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
    [`${'書'.repeat(300)}.pdf`, `${'書'.repeat(100)}.pdf`],
    ['report.PDF', undefined],
    ['../../etc/passwd.txt', undefined],
    ['..', undefined],
    ['', undefined],
  ])('show %j as %j', (offered, shown) => {
    expect(shownFileName(offered)).toBe(shown);
  });

  it('are one short line without a path that a header can carry, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (offered) => {
        const shown = shownFileName(offered) ?? '';
        expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029/\\]/u);
        expect([...shown].length).toBeLessThanOrEqual(110);
        expect(() => encodeURIComponent(shown)).not.toThrow();
      }),
    );
  });
});
