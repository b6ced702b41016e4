import { storedData as storedForms } from '@formwright/forms';
import { storedData as storedAccounts } from '@formwright/identity';
import { storedData as storedResponses } from '@formwright/responses';
import { storedData as storedSubmissions } from '@formwright/submissions';
import type { Stores } from './report.ts';

/**
 * Finds out whether a stored file belongs to a document: a document shows it, or a note says that it may be there.
 * @returns the kind of document that is missing, such as 'submission'; null if there is one. Files of an unknown kind count as owned
 */
export function findOwners(stores: Stores): (key: string) => Promise<string | null> {
  const { submissions, pendingFiles, uploads, drafts } = storedSubmissions(stores.submissions);
  const { users, pendingAvatars } = storedAccounts(stores.identity);
  const { heads, pages, images } = storedForms(stores.forms);
  const { exports } = storedResponses(stores.responses);
  const named = (name: string) => ({ _id: name });

  const rules: Record<string, { owner: string; has(segments: readonly string[], key: string): Promise<unknown> }> = {
    Response: {
      owner: 'submission',
      has: async ([, id = '']) => (await submissions.findOne({ _id: id, hasFiles: true })) ?? pendingFiles.findOne(named(id)),
    },
    Uploads: { owner: 'upload', has: ([, id = '']) => uploads.findOne(named(id)) },
    Elsewhere: { owner: 'draft', has: ([, id = '']) => drafts.findOne(named(id)) },
    User: {
      owner: 'account',
      has: async ([, id = '', name = ''], key) => (await users.findOne({ _id: id, avatar: name })) ?? pendingAvatars.findOne(named(key)),
    },
    Form: {
      owner: 'form',
      async has([, id = ''], key) {
        if (await images.findOne({ _id: { $in: [key, `Form/${id}/`] } })) return true;
        // Images that are older than the notes are named in the form alone.
        const form = [await pages.findOne(named(id)), await heads.findOne(named(id))];
        return JSON.stringify(form).includes(`/files/${key}`);
      },
    },
    ResponseExport: { owner: 'export', has: ([, , id = '']) => exports.findOne(named(id)) },
  };

  return async (key) => {
    const segments = key.split('/');
    const rule = rules[segments[0] ?? ''];
    return !rule || (await rule.has(segments, key)) ? null : rule.owner;
  };
}
