import { answerableColumns, optionsOf } from '@formwright/form-model';
import { pairOf } from '@formwright/search-terms';
import type { ResponsesRepository } from '../store/repository.ts';
import type { FormCopy } from './form-copy.ts';
import { rewordedIn } from './reworded.ts';

/** Former labels that are told, and how many are asked for. Each takes a look into the index. */
const MAX_TOLD = 10;
const MAX_ASKED = 50;

/** Options that said something else while some of the form's active responses chose them, by the time of arrival. */
export async function rewordedAnswers({ countList }: Pick<ResponsesRepository, 'countList'>, form: FormCopy) {
  const reworded = await rewordedIn(form);
  const asked = answerableColumns(form.pages)
    .flatMap(({ column }) =>
      optionsOf(column).flatMap(({ value }) => {
        const known = reworded.get(column.uniqueId)?.get(value);
        if (!known) return [];
        const { now, names, others } = known;
        return names.flatMap((name, at) =>
          others.has(name) ? [{ column, value, label: name.label, now, until: name.until, since: names[at - 1]?.until ?? 0 }] : [],
        );
      }),
    )
    .slice(0, MAX_ASKED);
  const told = [];
  for (const { column, value, label, now, until, since } of asked) {
    if (told.length === MAX_TOLD) break;
    const conditions = [{ terms: pairOf(column.uniqueId, value) }, { order: { $gte: since, $lt: until } }];
    if ((await countList({ formId: form._id, name: 'active', conditions }, 1)) === 0) continue;
    told.push({ question: column.content.label, before: label, now, until });
  }
  return told;
}
