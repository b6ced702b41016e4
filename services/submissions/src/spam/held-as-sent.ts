import { answerableColumns, type FilledColumn, labelsByValue, optionsOf, type Pages, type UserData } from '@formwright/form-model';

const valuesIn = (answers: UserData, uniqueId: string): Set<unknown> => new Set([answers[uniqueId] ?? []].flat().map(({ value }) => value));

/**
 * The answered questions as the form has them, with only the chosen options. They are kept because the form may change while a submission
 * is held.
 */
export function askedOf(pages: Pages, answers: UserData): FilledColumn[] {
  return answerableColumns(pages).flatMap(({ column }) => {
    if (!Object.hasOwn(answers, column.uniqueId)) return [];
    if (!('options' in column.content)) return [column];
    const chosen = valuesIn(answers, column.uniqueId);
    const options = optionsOf(column).filter(({ value }) => chosen.has(value));
    return [{ ...column, content: { ...column.content, options } } as FilledColumn];
  });
}

/** The questions, options and labels of a held submission that the form has removed or changed since. */
export function changedSince(asked: readonly FilledColumn[], pages: Pages) {
  const present = new Map(answerableColumns(pages).map(({ column }) => [column.uniqueId, column]));
  const still = asked.flatMap((column) => {
    const now = present.get(column.uniqueId);
    return now ? [{ column, now }] : [];
  });
  return {
    formerColumns: asked.filter(({ uniqueId }) => !present.has(uniqueId)),
    formerOptions: still.flatMap(({ column, now }) => {
      const labels = labelsByValue(optionsOf(now));
      return optionsOf(column).flatMap(({ value, label }) =>
        labels.get(value) === label ? [] : [{ uniqueId: column.uniqueId, value, label }],
      );
    }),
    formerLabels: still.flatMap(({ column: { uniqueId, content }, now }) =>
      content.label === now.content.label ? [] : [{ uniqueId, label: content.label }],
    ),
  };
}
