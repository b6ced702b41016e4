import { utf8Text } from '@formwright/events';
import { multipartLimits } from './multipart-parser.ts';

const token = /^multipart\/form-data; ?boundary=([\w'()+,./:=?-]{1,70})$/i;
const disposition = /^content-disposition: form-data; name="([\w.[\]-]{1,200})"$/i;

/**
 * Reads a multipart body that contains only text fields, as browsers and our own script send it. About ten times as fast as a stream
 * parser, and most submissions have no file. Accepts only the simplest encoding, so that both parsers always agree.
 * @returns names and texts in order; null for anything else, which the full parser must read
 */
export function readPlainFields(body: Buffer, contentType: string | undefined): [name: string, text: string][] | null {
  const boundary = token.exec(contentType ?? '')?.[1];
  if (boundary === undefined || !body.subarray(0, boundary.length + 4).equals(Buffer.from(`--${boundary}\r\n`, 'latin1'))) return null;
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const fields: [string, string][] = [];
  let at = delimiter.length;
  for (;;) {
    const head = body.indexOf('\r\n\r\n', at, 'latin1');
    const name = head < 0 ? undefined : disposition.exec(body.toString('latin1', at, head))?.[1];
    const end = body.indexOf(delimiter, head + 2);
    // After the empty line, a delimiter needs its own line break.
    if (name === undefined || end < head + 4 || fields.length === multipartLimits.fields) return null;
    fields.push([name, utf8Text(body.subarray(head + 4, end))]);
    at = end + delimiter.length;
    const rest = body.toString('latin1', at, at + 4);
    if (rest === '--' || (rest === '--\r\n' && body.length === at + 4)) return fields;
    if (!rest.startsWith('\r\n')) return null;
    at += 2;
  }
}
