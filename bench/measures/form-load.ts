import { newSubmissionId } from '../../e2e/support/api.ts';
import { type LoadResult, runLoad } from '../load.ts';
import type { FormToFill } from './prepared-form.ts';

/** Submissions of the form over 32 connections, each with a new id. */
export function loadSubmissions({ product, form, answers }: FormToFill, seconds: number): Promise<LoadResult> {
  const boundary = 'bench-boundary';
  const part = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    part('dataForm', JSON.stringify({ id: form.link, email: 'ilse@example.org' })) +
    part('userData', JSON.stringify(answers)) +
    part('hasFiles', 'false') +
    part('shortText', '[]');
  const { hostname, port } = new URL(product.url);
  const request = () => {
    const body = `${head}${part('submissionId', newSubmissionId())}--${boundary}--\r\n`;
    return Buffer.from(
      `POST /api/saveUserForm HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
  return runLoad({ host: hostname, port: Number(port), connections: 32, seconds, request, expected: 'HTTP/1.1 200' });
}

/** Views of the form's page, compressed, over 16 connections. */
export function loadPages({ product, form }: FormToFill, seconds: number): Promise<LoadResult> {
  const { hostname, port } = new URL(product.url);
  const request = Buffer.from(`GET /f-${form.link} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: br\r\n\r\n`);
  return runLoad({ host: hostname, port: Number(port), connections: 16, seconds, request: () => request, expected: 'HTTP/1.1 200' });
}
