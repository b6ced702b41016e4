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
  { dataForm, visit: sentVisit, note }: Pick<Asked['fields'], 'dataForm' | 'visit' | 'note'>,
  { ip, cookies }: Pick<Asked, 'ip' | 'cookies'>,
): Promise<{ visit: Visit | null; hasRunOut: boolean; sender: Sender }> {
  // The visit is marked under the link that was opened, which may be a former one by now.
  const link = dataForm && dataForm.id !== form._id ? dataForm.id : form.link;
  const { visitSecret } = deps.config;
  const visit = readVisitOf(visitSecret, { link }, cookies, sentVisit);
  const isMember = await isMemberBrowser(deps.ports, visitSecret, form.workspaceId, cookies);
  return {
    visit,
    hasRunOut: visitHasRunOut(deps, form, visit),
    sender: { ip, visit, isMember, note: typeof note === 'string' ? note : '', hasScript: true },
  };
}
