import type { submissions } from '@formwright/contracts';
import { type BeforeFiles, isMemberBrowser, readVisitOf, type Visit } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import type { Sender } from '../spam/spam-watch.ts';
import { visitHasRunOut } from './has-run-out.ts';

type Asked = BeforeFiles<typeof submissions.saveUserForm>;

/** Who sends a submission by the form's script, and since when. */
export async function senderOf(
  deps: SubmissionsDeps,
  form: CachedForm,
  { visit: sentVisit, note }: Pick<Asked['fields'], 'visit' | 'note'>,
  { ip, cookies }: Pick<Asked, 'ip' | 'cookies'>,
): Promise<{ visit: Visit | null; hasRunOut: boolean; sender: Sender }> {
  const { visitSecret } = deps.config;
  const visit = readVisitOf(visitSecret, form, cookies, sentVisit);
  const isMember = await isMemberBrowser(deps.ports, visitSecret, form.workspaceId, cookies);
  return {
    visit,
    hasRunOut: visitHasRunOut(deps, form, visit),
    sender: { ip, visit, isMember, note: typeof note === 'string' ? note : '', hasScript: true },
  };
}
