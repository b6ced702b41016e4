import { expect, it } from '@jest/globals';
import { nameOfFile } from './save-file.ts';

const replyWith = (disposition: string) => ({ headers: new Headers({ 'content-disposition': disposition }) }) as Response;

it('a PDF is saved under the name that the server tells, in any script', () => {
  expect(nameOfFile(replyWith('attachment; filename="Kiln - Response - 2026-11-21.pdf"'), 'Response', 'pdf')).toBe(
    'Kiln - Response - 2026-11-21.pdf',
  );
  const both = `attachment; filename="__ - Response - 2026-11-21.pdf"; filename*=UTF-8''${encodeURIComponent('窯 - Response - 2026-11-21.pdf')}`;
  expect(nameOfFile(replyWith(both), 'Response', 'pdf')).toBe('窯 - Response - 2026-11-21.pdf');
});
