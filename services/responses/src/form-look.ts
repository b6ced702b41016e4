import { forms } from '@formwright/contracts';
import { DEFAULT_COLOR, type FormDetails } from '@formwright/form-model';
import type { ResponsesDeps } from './deps.ts';
import type { FormCopy, FormLook } from './form-copy.ts';

/** The colors of the whole form. */
const lookOf = ({ color = DEFAULT_COLOR, opacity = 1, colors = {} }: Partial<FormDetails>): FormLook => ({ color, opacity, colors });

/** What a copy has of the details of its form, from the event or asked of forms. */
export const fromDetails = (details: Partial<FormDetails>) => ({
  logo: details.logo ?? null,
  look: lookOf(details),
  ...(details.version && { version: details.version }),
});

/**
 * The colors of a copy's form. One that is older than the field learns it from forms, once, also that forms has none to tell: an archived
 * form then has the default colors until it is restored, which brings its own. While forms is away, the default ones are shown and not kept.
 */
export async function lookOfCopy(
  { ports, repository }: Pick<ResponsesDeps, 'ports' | 'repository'>,
  copy: Pick<FormCopy, '_id' | 'revision' | 'look'>,
): Promise<FormLook> {
  if (copy.look) return copy.look;
  const about = { form: copy._id };
  const snapshot = await ports.call(forms.getFormSnapshot, { body: { id: copy._id } }).catch((error: unknown) => {
    ports.log.warn({ ...about, err: error }, 'the colors of a form are not known');
  });
  const isOwn = snapshot?.formId === copy._id;
  const look = lookOf(isOwn ? (snapshot.details as Partial<FormDetails>) : {});
  // Keeps nothing if forms was away, or answered for another form whose link is this id. An event may bring the look meanwhile.
  if (isOwn || snapshot === null) {
    await ports.store
      .commit([repository.addingLook(copy, look)])
      .catch((error: unknown) => ports.log.warn({ ...about, err: error }, 'the colors of a form were not kept'));
  }
  return look;
}
