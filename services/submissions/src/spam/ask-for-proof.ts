import { loadAssets } from '@formwright/form-renderer/server';
import { ProofNeeded, withScript } from './proof-of-work.ts';

/** Adds the script that does the proof of work to the refusal that asks for it. Other errors stay as they are. */
export const withProofScript = async (error: unknown): Promise<unknown> =>
  error instanceof ProofNeeded ? withScript(error, (await loadAssets()).prove) : error;
