import { whenOver } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';

/** The part of the files adapter that keeps deleted files for a while; see the adapter of files in a folder. */
export interface Deletions {
  keep(): void;
  end(): Promise<void>;
}

/**
 * Adds the call that a backup is made under: as long as its reply is open, deleted files are kept. It ends with the operator's process,
 * too.
 */
export function addKeepDeleted(app: FastifyInstance, deletions: Deletions): void {
  let isKeeping = false;

  async function end(): Promise<void> {
    try {
      await deletions.end();
    } catch (error) {
      // The next start removes them.
      app.log.error({ err: error }, 'deleted files that were kept for a backup are not removed yet');
    }
    isKeeping = false;
  }

  app.post('/keep-deleted', (_request, reply) => {
    if (isKeeping) return reply.code(409).send({ error: 'Another backup is being made.' });
    isKeeping = true;
    deletions.keep();
    reply.hijack();
    whenOver(reply.raw, () => void end());
    reply.raw.writeHead(200).flushHeaders();
    return reply;
  });
}
