/** A file of a multipart request in a test. */
export interface TestFile {
  field: string;
  name: string;
  content: string | Uint8Array;
  type?: string;
}

const boundary = '----formwright-test-boundary';
const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Encodes a multipart/form-data body as a browser would. */
export function multipartBody(
  fields: readonly (readonly [string, string])[],
  files: readonly TestFile[],
): { contentType: string; payload: Buffer } {
  const parts: (string | Uint8Array)[] = [];
  for (const [name, value] of fields)
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n`, value, '\r\n');
  for (const { field, name, content, type } of files) {
    const disposition = `content-disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"`;
    parts.push(`--${boundary}\r\n${disposition}\r\ncontent-type: ${type ?? 'application/octet-stream'}\r\n\r\n`, content, '\r\n');
  }
  parts.push(`--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  };
}
