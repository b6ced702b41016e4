import type { storedData } from '@formwright/submissions';
import type { Report } from './report.ts';

/** Checks that a workspace counts the bytes that its forms have been given and those of its files, and each form what takes them. */
export async function checkRoom({ submissions, forms, drafts, sums }: ReturnType<typeof storedData>, report: Report): Promise<void> {
  const taken = new Map<string, number>();
  const files = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, bytes = 0) => counts.set(key, (counts.get(key) ?? 0) + bytes);
  for await (const { formId, bytes, fileBytes, hasFiles } of submissions.stream(
    {},
    { fields: ['formId', 'bytes', 'fileBytes', 'hasFiles'] },
  )) {
    add(taken, formId, bytes);
    if (hasFiles) add(files, formId, fileBytes);
  }
  for await (const { formId, bytes } of drafts.stream({})) add(taken, formId, bytes);
  const listed = new Map<string, number>();
  for await (const { _id, workspaceId, state, granted = 0, room = 0, documentBytes } of forms.stream({})) {
    add(listed, workspaceId, (files.get(_id) ?? 0) + granted);
    // A deleted form has given back all of it.
    if (state === 'deleted' || state === 'gone') continue;
    const [counted, lists] = [granted - room - documentBytes, taken.get(_id) ?? 0];
    if (counted !== lists) report(`Form ${_id} counts ${counted} bytes of answers and drafts and lists ${lists}`);
  }
  for await (const { _id, bytes } of sums.stream({})) {
    const lists = listed.get(_id) ?? 0;
    if (bytes !== lists) report(`Workspace ${_id} counts ${bytes} bytes and lists ${lists}`);
  }
}
