import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BrowserRules } from '../elements/definition.ts';
import { shapeOfKind } from '../elements/index.ts';
import { MAY_BE_WORDS } from '../elements/moment.ts';
import { ELEMENT_KINDS, type Pages } from '../form.ts';
import * as inPage from '../public.ts';
import { arbitraryAnswers, arbitraryPages, postedFields } from '../testing/arbitrary-form.ts';
import type { OfferedFiles } from './answers.ts';
import { askedIn } from './asked.ts';
import { checkControls } from './check-controls.ts';
import { controlsOf, valuesByName } from './posted-controls.ts';
import { answerableColumns } from './questions.ts';
import { userDataFromFields } from './read-posted-form.ts';
import { submissionOf } from './valid-submission.ts';
import { validateSubmission } from './validate-submission.ts';

const { inputInBrowser, uploadInBrowser, withPhone } = inPage;
const inBrowser: Record<string, unknown> = { ...inPage };
const rules = Object.fromEntries(ELEMENT_KINDS.map((kind) => [kind, inBrowser[`${kind}InBrowser`] as BrowserRules | undefined]));
/** Kinds whose controls hold whatever somebody types. */
const typed = ELEMENT_KINDS.filter((kind) => ['text', 'name', 'date'].includes(shapeOfKind(kind) ?? ''));

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '-', '3', '0', '1/2/2027', '31.02.2027', 'a@b.example', '9:30 am'),
  fc.integer({ min: 190, max: 2100 }).map((length) => 'y'.repeat(length)),
);

/** A form and what its controls hold: proper answers, of which some were left out or typed over. */
const filled = arbitraryPages
  .chain((pages) => fc.record({ pages: fc.constant(pages), given: arbitraryAnswers(pages) }))
  .chain(({ pages, given }) => {
    const proper = postedFields(pages, given.userData);
    const changes = fc.array(fc.option(fc.oneof(fc.constant(null), anyText), { nil: undefined }), {
      minLength: proper.length,
      maxLength: proper.length,
    });
    return fc.record({
      pages: fc.constant(pages),
      fields: changes.map((all) => proper.flatMap((field, at) => change(pages, field, all[at]))),
      files: fc.boolean().map((areChosen) => (areChosen ? filesTaken(pages, given.files) : {})),
    });
  });

function change(pages: Pages, [name, value]: [string, string], text: string | null | undefined): [string, string][] {
  if (text === null) return [];
  const kind = answerableColumns(pages).find(({ column }) => name.startsWith(column.uniqueId))?.column.tabname ?? '';
  return [[name, text !== undefined && typed.some((one) => one === kind) ? text : value]];
}

/** A field that takes no files at the moment has a disabled control. */
function filesTaken(pages: Pages, files: OfferedFiles): OfferedFiles {
  const closed = answerableColumns(pages).flatMap(({ column }) =>
    column.tabname === 'upload' && !column.content.reachable ? [column.uniqueId] : [],
  );
  return Object.fromEntries(Object.entries(files).filter(([uniqueId]) => !closed.includes(uniqueId)));
}

it('the browser refuses nothing that the server takes, and says what it would say; only texts with a form are left to the server', () => {
  fc.assert(
    fc.property(filled, ({ pages, fields, files }) => {
      const asked = askedIn(pages);
      const server = validateSubmission(asked, { userData: userDataFromFields(pages, fields, files), files });
      const values = valuesByName(fields);
      const browser = checkControls(asked.questions, ({ column }) => controlsOf(column, values, {}), {
        ...rules,
        input: withPhone(inputInBrowser),
        upload: uploadInBrowser((uniqueId) => files[uniqueId] ?? []),
      });
      const refused = 'error' in server ? server.error.fields : {};
      const said = browser.error?.fields ?? {};
      expect(refused).toMatchObject(said);
      for (const { column } of answerableColumns(pages)) {
        const isLeft = column.uniqueId in refused && !(column.uniqueId in said);
        // A date may name its month, or be written as in another language.
        const hasWord = fields.some(([name, text]) => name.startsWith(column.uniqueId) && MAY_BE_WORDS.test(text));
        if (isLeft) expect(column).toMatchObject({ tabname: hasWord ? expect.stringMatching(/^(input|date)$/) : 'input' });
      }
      if ('ok' in server && browser.ok) {
        expect({ ...submissionOf(answerableColumns(pages), browser.ok), answers: null }).toEqual({ ...server.ok, answers: null });
        expect(validateSubmission(askedIn(pages), { userData: browser.ok, files })).toEqual(server);
      }
    }),
    { numRuns: 500 },
  );
});
