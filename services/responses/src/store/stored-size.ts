import { jsonLength } from '@formwright/events';
import type { Response } from './response.ts';

/** What a response takes of its account's storage. The JSON of its answers is as long as in the event that brought them. */
export function sizesOf({ response }: Pick<Response, 'response'>): { answerBytes: number; fileBytes: number } {
  const files = Object.values(response)
    .flat()
    .flatMap((entry) => entry.files ?? []);
  return { answerBytes: jsonLength(response), fileBytes: files.reduce((sum, { size }) => sum + size, 0) };
}
