import { importForm } from '@formwright/contracts/forms';
import { request } from '../../../../lib/api-client.ts';
import { ApiError, errorText } from '../../../../lib/api-error.ts';
import type { FoundForm, OwnDataFile } from './read-own-data.ts';
import { ZipError } from './read-zip.ts';

/** What became of a form: made, made before, or a reason why not. */
export interface Imported {
  form: FoundForm;
  isNew?: boolean;
  problem?: string;
}

/** Makes one form after the other. What is refused does not keep the others from being made. */
export async function* importForms(file: OwnDataFile, forms: readonly FoundForm[], signal: AbortSignal): AsyncGenerator<Imported> {
  for (const form of forms) {
    if (signal.aborted) return;
    yield await importOne(file, form, signal);
  }
}

async function importOne(file: OwnDataFile, form: FoundForm, signal: AbortSignal): Promise<Imported> {
  try {
    const { form: content, images } = await file.load(form);
    const { isNew } = await request(importForm, { body: { form: content, requestId: form.requestId }, files: images, signal });
    return { form, isNew };
  } catch (error) {
    if (error instanceof ZipError) return { form, problem: error.message };
    if (error instanceof ApiError) return { form, problem: errorText(error) };
    throw error;
  }
}
