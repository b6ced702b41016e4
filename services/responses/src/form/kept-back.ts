import { type HarmState, isClosedState, roleMay, SEALED } from '@formwright/contracts';
import { AppError, type Caller } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { Response } from '../store/response.ts';
import { FORMS } from './fetch-form.ts';
import type { FormCopy } from './form-copy.ts';

type Deps = Pick<ResponsesDeps, 'ports' | 'repository'>;
type Judged = Pick<FormCopy, '_id' | 'harm' | 'harmRevision' | 'revision' | 'workspaceId'>;

const known = ({ harm = 'none', harmRevision, revision }: Judged): HarmState | null =>
  harmRevision === undefined || harmRevision === revision ? harm : null;

/**
 * What is known against a form. Where a former program has stored the copy, forms is asked.
 * @throws AppError 'platform.unavailable' where that does not tell: nothing is opened, and nobody reads of a take-down that there may not be
 */
async function harmOf({ ports, repository }: Deps, form: Judged): Promise<HarmState> {
  const harm = known(form);
  if (harm !== null) return harm;
  await ports.askFor(FORMS, 'forms.v1.FormSaved', form._id);
  const told = await repository.findHead(form._id);
  const heard = told && known(told);
  if (heard === null) throw new AppError('platform.unavailable', `forms does not tell of ${form._id}`);
  return heard;
}

/** Whether what was answered to a form is kept from its own people: an operator has closed it, or its account for asking for it. */
export const isSealed = async (deps: Deps, form: Judged): Promise<boolean> =>
  (await harmOf(deps, form)) === 'taken_down' || deps.ports.isSealed(form.workspaceId);

/** @param field the one that names the form or response @throws AppError 'responses.sealed' */
export async function refuseSealed(deps: Deps, form: Judged, field: string): Promise<void> {
  if (await isSealed(deps, form)) throw new AppError('responses.sealed', { [field]: SEALED });
}

/** Whether nobody but its own people sees anything of a form, for its own sake or for that of its account. */
export const isClosedToPublic = async (deps: Deps, form: Judged): Promise<boolean> =>
  isClosedState(await harmOf(deps, form)) || (await deps.ports.standingOf(form.workspaceId)) === 'taken_down';

/**
 * The form of a response, for who has the response's secret id. Of a form that is closed because it may harm, nothing is there but for its own
 * people, and for operators, who decide.
 * @throws AppError 'responses.not_found' | 'responses.sealed'
 */
export async function requireReadable(
  deps: Deps,
  caller: Caller | null,
  response: Response | null,
  field: string,
): Promise<{ response: Response; form: FormCopy }> {
  const form = response && (await deps.repository.findForm(response.formId));
  const missing = new AppError('responses.not_found', { [field]: 'There is no such response.' });
  if (!response || !form) throw missing;
  if (isDeciding(caller)) return { response, form };
  if (isOwn(caller, form)) await refuseSealed(deps, form, field);
  else if (await isClosedToPublic(deps, form)) throw missing;
  return { response, form };
}

/** An operator with a second factor, where one has to be shown. */
const isDeciding = (caller: Caller | null): boolean =>
  caller?.role === 'operator' && caller.factor !== undefined && caller.rights?.includes('content') === true;

const isOwn = (caller: Caller | null, { workspaceId }: FormCopy): boolean =>
  caller?.workspaceId === workspaceId && roleMay(caller.role, 'responses.read');
