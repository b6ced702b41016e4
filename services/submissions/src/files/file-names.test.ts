import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { safeFileName } from './file-names.ts';

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
