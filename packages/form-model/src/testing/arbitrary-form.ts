import fc from 'fast-check';
import { type Column, type ContentOf, ELEMENT_KINDS, type ElementKind, type FilledColumn, type Pages, type Row } from '../form.ts';
import type { Answer, OfferedFiles, UserData } from '../submission/answers.ts';
import { answerableColumns } from '../submission/questions.ts';
import { arbitraryAnswer } from './arbitrary-answer.ts';
import { arbitraryContent } from './arbitrary-content.ts';

export { postedFields } from './posted-fields.ts';

type Filled = { [K in ElementKind]: { tabname: K; content: ContentOf<K> } }[ElementKind];

const filledOf = (kinds: readonly ElementKind[]): fc.Arbitrary<Filled> =>
  fc.oneof(...kinds.map((tabname) => arbitraryContent[tabname].map((content) => ({ tabname, content }) as Filled)));

/** A divider is alone in its row. */
const besideOthers = ELEMENT_KINDS.filter((kind) => kind !== 'divider');
const arbitraryRow = fc.oneof(
  { weight: 9, arbitrary: fc.array(filledOf(besideOthers), { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: filledOf(['divider']).map((divider) => [divider]) },
);
const arbitraryColor = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join(', '));
const arbitraryPage = fc.record({
  rows: fc.array(arbitraryRow, { minLength: 1, maxLength: 4 }),
  userColors: fc.array(arbitraryColor, { maxLength: 2 }),
  opacity: fc.constantFrom(0.1, 0.25, 0.5, 0.75, 1) as fc.Arbitrary<0.1 | 0.25 | 0.5 | 0.75 | 1>,
});

/** Makes identifiers that are unique per counter. */
function counter(): (length?: number) => string {
  let made = 0;
  return (length = 22) => {
    made += 1;
    return made.toString(36).padStart(length, 'x');
  };
}

/** The second and later email fields of a form become plain text. */
function keepOneEmail(columns: readonly Column[]): void {
  const emails = columns.flatMap((each) => (each.tabname === 'input' && each.content.typeinput === 'email' ? [each.content] : []));
  for (const content of emails.slice(1)) content.typeinput = 'text';
}

/** Any valid form: every kind, all settings, 1 to 3 pages. */
export const arbitraryPages: fc.Arbitrary<Pages> = fc
  .tuple(fc.array(arbitraryPage, { minLength: 1, maxLength: 3 }), fc.string({ unit: 'grapheme-ascii', maxLength: 30 }))
  .map(([drafts, title]) => {
    const newId = counter();
    const columnOf = (filled: Filled): FilledColumn =>
      ({ id: newId(), uniqueId: newId(50), empty: false, ...structuredClone(filled) }) as FilledColumn;
    const rowOf = (filled: readonly Filled[]): Row => ({ id: newId(), content: [{ cols: filled.map(columnOf) }] });
    const pages = drafts.map(({ rows, userColors, opacity }, index) => ({
      id: newId(),
      ...(index === 0 && { title }),
      color: userColors.length > 0 ? 'user_1' : 'default',
      opacity,
      colors: Object.fromEntries(userColors.map((color, at) => [`user_${at + 1}`, color])),
      rows: rows.map(rowOf),
      button: true,
    }));
    keepOneEmail(pages.flatMap(({ rows }) => rows.flatMap(({ content: [{ cols }] }) => cols)));
    return pages;
  });

/** Valid answers to a form: all required questions and some of the others, with their files. */
export function arbitraryAnswers(pages: Pages): fc.Arbitrary<{ userData: UserData; files: OfferedFiles }> {
  const given = answerableColumns(pages).map(({ column, direction }) => {
    const answer = arbitraryAnswer(column, direction).map(({ answer: value, files }) => ({
      uniqueId: column.uniqueId,
      answer: value,
      files,
    }));
    return column.content.required ? answer : fc.option(answer, { nil: null });
  });
  return fc.tuple(...given).map((all) => {
    const present = all.filter((each) => each !== null);
    const withFiles = present.filter(({ files }) => files.length > 0);
    return {
      userData: Object.fromEntries(present.map(({ uniqueId, answer }): [string, Answer] => [uniqueId, answer])),
      files: Object.fromEntries(withFiles.map(({ uniqueId, files }) => [uniqueId, files])),
    };
  });
}
