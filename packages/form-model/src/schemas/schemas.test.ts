import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { checkPages } from '../checks/check-form.ts';
import { completePages } from '../checks/complete-pages.ts';
import { newDetails } from '../new-form.ts';
import { formLabels } from '../submission/questions.ts';
import { arbitraryAnswers, arbitraryPages } from '../testing/arbitrary-form.ts';
import { formSchemas } from './index.ts';

const ajv = new Ajv2020({ allErrors: true });
ajv.addVocabulary(['discriminator', 'components']);
ajv.addSchema({ $id: 'forms', components: { schemas: formSchemas() } });

/** The places in the value that the schema refuses; [] if it takes the value. */
function refusals(name: string, value: unknown): string[] {
  const check = ajv.getSchema(`forms#/components/schemas/${name}`);
  if (!check) throw new Error(`no schema ${name}`);
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Every key of the value, with the object that has it. */
function keysIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  const own = Array.isArray(value) ? [] : Object.keys(value).map((key) => ({ holder, key }));
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

describe('the schemas of a form', () => {
  it('take every valid form', () => {
    fc.assert(fc.property(arbitraryPages, (pages) => expect(refusals('Pages', pages)).toEqual([])));
  });

  it('take and refuse the same forms as the checks when a key is missing, unknown or of another type', () => {
    const change = fc.constantFrom('missing', 'unknown', 'another type' as const);
    fc.assert(
      fc.property(arbitraryPages, change, fc.nat(), (valid, kind, pick) => {
        const pages = structuredClone(valid);
        const places = keysIn(pages);
        const { holder = {}, key = '' } = places[pick % places.length] ?? {};
        if (kind === 'missing') delete holder[key];
        else if (kind === 'unknown') holder.unheard = 1;
        else holder[key] = typeof holder[key] === 'object' ? 'text' : { an: 'object' };
        const isTaken = 'ok' in checkPages(completePages(pages), 'draft');
        // A missing title or color of a page is a rule between several fields.
        if (!isTaken && kind === 'missing' && /^user_/.test(key)) return;
        expect({ key, kind, isTaken: refusals('Pages', pages).length === 0 }).toEqual({ key, kind, isTaken });
      }),
      { numRuns: 300 },
    );
  });

  it('take every answer, as it is sent and as it is stored', () => {
    fc.assert(
      fc.property(
        arbitraryPages.chain((pages) => arbitraryAnswers(pages)),
        ({ userData }) => {
          expect(refusals('UserData', userData)).toEqual([]);
          expect(refusals('StoredAnswers', userData)).toEqual([]);
        },
      ),
    );
  });

  it('take the files of an upload as they are stored, also one whose name lacks some letters', () => {
    const file = { name: 'uni.pdf', size: 14, type: 'application/pdf' };
    const direction = { page: 0, row: 0, col: 0 };
    const upload = (...files: object[]) => ({ a: { value: 'forDeleteFiles', direction, files } });
    expect(refusals('StoredAnswers', upload(file, { ...file, shown: 'ünï.pdf' }))).toEqual([]);
    expect(refusals('StoredAnswers', upload({ ...file, path: '/' }))).not.toEqual([]);
  });

  it('take what stands for no answer, and refuse an answer with an unknown part', () => {
    expect(refusals('UserData', { a: null, b: [], c: { value: '' }, d: { value: null, direction: 'anything' } })).toEqual([]);
    expect(refusals('UserData', { a: { value: 'x', vlaue: 'x' } })).not.toEqual([]);
    expect(refusals('UserData', { a: 'x' })).not.toEqual([]);
  });

  it('take the details of a new form', () => {
    const details = newDetails({ _id: 'a', title: 'Title', link: 'abc', isOneTime: false });
    const more = {
      userFormlabels: formLabels([]),
      responsables: [],
      isOverQuota: false,
      harm: 'none',
      updated_at: 1,
      deleted_at: null,
      showsLogo: false,
    };
    expect(refusals('FormDetails', { ...details, ...more })).toEqual([]);
  });
});
