import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadAssets } from '../src/server/index.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A chunk as it arrived. */
export interface ReceivedChunk {
  id: string;
  offset: number;
  size: number;
  hasRightChecksum: boolean;
}

interface ReceivedUpload {
  metadata: Record<string, string>;
  size: number;
  content: Buffer;
}

/** Stands in for the uploads of the submissions service. */
export class UploadServer {
  uploads: Record<string, ReceivedUpload> = {};
  chunks: ReceivedChunk[] = [];
  canceled: string[] = [];
  /** Requests for the script that sends files, and for the one that posts the answers. */
  scripts = { sender: 0, post: 0 };
  /** The status of their replies; 200 with the script. */
  scriptStatus = { sender: 200, post: 200 };
  /** Answers a creation in its own way. @returns whether it did */
  onCreate: (response: ServerResponse) => boolean = () => false;
  /** Answers the next chunk in its own way, before it is stored. @returns whether it did */
  onChunk: (response: ServerResponse, chunk: ReceivedChunk) => boolean | Promise<boolean> = () => false;

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.url?.split('/').at(-1) ?? '';
    if (request.method === 'GET') await this.script(id, response);
    else if (request.method === 'POST') this.create(request, response);
    else if (request.method === 'PATCH') await this.take(id, request, response);
    else if (request.method === 'DELETE') {
      this.canceled.push(id);
      delete this.uploads[id];
      response.writeHead(204).end();
    } else response.writeHead(405).end();
  }

  private async script(version: string, response: ServerResponse): Promise<void> {
    const { sender, post } = await loadAssets();
    const name = version === sender.version ? 'sender' : 'post';
    this.scripts[name] += 1;
    const status = this.scriptStatus[name];
    if (status === 0) response.destroy();
    else if (status !== 200) response.writeHead(status).end();
    else response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': IMMUTABLE }).end({ sender, post }[name].code);
  }

  private create(request: IncomingMessage, response: ServerResponse): void {
    if (this.onCreate(response)) return;
    const text = String(request.headers['upload-metadata']);
    const metadata = Object.fromEntries(
      text.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split(' ');
        return [name, Buffer.from(value, 'base64').toString()];
      }),
    );
    const id = createHash('sha256').update(text).digest('hex').slice(0, 22);
    const upload = this.uploads[id] ?? { metadata, size: Number(request.headers['upload-length']), content: Buffer.alloc(0) };
    this.uploads[id] = upload;
    response.writeHead(201, { location: `/api/uploads/${id}`, 'upload-offset': String(upload.content.length) }).end();
  }

  private async take(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const content = Buffer.concat(parts);
    const announced = `sha256 ${createHash('sha256').update(content).digest('base64')}`;
    const offset = Number(request.headers['upload-offset']);
    const chunk = { id, offset, size: content.length, hasRightChecksum: request.headers['upload-checksum'] === announced };
    this.chunks.push(chunk);
    if (await this.onChunk(response, chunk)) return;
    const upload = this.uploads[id];
    if (!upload) return void response.writeHead(404).end();
    const isRight = offset === upload.content.length;
    if (isRight) upload.content = Buffer.concat([upload.content, content]);
    response.writeHead(isRight ? 204 : 409, { 'upload-offset': String(upload.content.length) }).end();
  }
}
