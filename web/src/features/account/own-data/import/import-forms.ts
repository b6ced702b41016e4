import { importForm } from '@formwright/contracts/forms';
import { request } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { session } from '../../../../lib/session.ts';
import type { FoundForm, OwnDataFile } from './read-own-data.ts';
import { ZipError } from './zip-error.ts';

/** What became of a form: made, made before, or a reason why not. */
export interface Imported extends Outcome {
  form: FoundForm;
}
interface Outcome {
  isNew?: boolean;
  problem?: string;
}

/**
 * Makes one form after the other, until it is stopped or another account is opened: then the one under way is the last. What is refused
 * does not keep the others from being made.
 */
export async function* importForms(file: OwnDataFile, forms: readonly FoundForm[], signal: AbortSignal): AsyncGenerator<Imported> {
  const workspace = session.workspace();
  for (const form of forms) {
    if (signal.aborted || session.workspace() !== workspace) return;
    yield { form, ...(await importOne(file, form, workspace)) };
  }
}

async function importOne(file: OwnDataFile, form: FoundForm, workspace: string | null): Promise<Outcome> {
  try {
    const { form: content, images } = await file.load(form);
    const { isNew } = await request(importForm, { body: { form: content, requestId: form.requestId }, files: images, workspace });
    return { isNew };
  } catch (error) {
    if (error instanceof ZipError) return { problem: error.message };
    // Also what nobody foresaw, such as a ZIP that was moved meanwhile: the other forms are made, and the dialog ends.
    return { problem: errorText(error) };
  }
}
