import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Command, type EditedForm, runCommand } from '../commands/index.ts';
import { newSettings } from '../new-form.ts';
import type { EditedDeadline } from '../settings/settings.ts';
import { arbitraryPick, commandFrom, newIds, type Pick } from '../testing/arbitrary-command.ts';
import { arbitraryPages } from '../testing/arbitrary-form.ts';
import { createFixture } from '../testing/command-fixture.ts';
import { compareForms, type FormComparison, SIDES } from './compare-forms.ts';
import { describeDifferences, isMarked } from './summary.ts';

const columnsIn = ({ pages }: FormComparison) => pages.flatMap((page) => page.columns);
const marked = (comparison: FormComparison) => [
  ...comparison.settings,
  ...[...comparison.pages, ...columnsIn(comparison)].filter(isMarked),
];

/** The document without its internal ids. */
const visible = ({ header, pages, settings }: EditedForm) => ({
  header,
  settings,
  pages: pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      cols: row.content[0].cols.map(({ id: _id, ...column }) =>
        'options' in column.content
          ? { ...column, content: { ...column.content, options: column.content.options.map(({ id: _option, ...option }) => option) } }
          : column,
      ),
    })),
  })),
});
const isSeen = (one: EditedForm, other: EditedForm) => JSON.stringify(visible(one)) !== JSON.stringify(visible(other));

function play(form: EditedForm, picks: readonly Pick[], newId = newIds()): EditedForm {
  return picks.reduce((now, pick) => {
    const outcome = runCommand(now, commandFrom(now, pick), newId);
    return 'done' in outcome ? outcome.done : now;
  }, form);
}

const picks = fc.array(arbitraryPick, { maxLength: 12 });
const forms = arbitraryPages.map((pages): EditedForm => ({ header: 'Heading', pages, settings: newSettings() }));

describe('a comparison of any two versions', () => {
  it('finds nothing where both are equal, whatever they began as', () => {
    fc.assert(
      fc.property(forms, picks, (base, steps) => {
        const now = play(base, steps);
        expect(marked(compareForms(base, now, structuredClone(now)))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('finds what any command changed, and names the side that did it', () => {
    fc.assert(
      fc.property(forms, picks, arbitraryPick, (start, steps, pick) => {
        const base = play(start, steps);
        const changed = play(base, [pick], newIds('M'));
        fc.pre(isSeen(base, changed));
        const byMe = compareForms(base, changed, base);
        const byThem = compareForms(base, base, changed);
        expect(marked(byMe).length).toBeGreaterThan(0);
        expect(marked(byThem).length).toBeGreaterThan(0);
        for (const each of [...byMe.pages, ...columnsIn(byMe)]) expect(each.marks.theirs).toEqual([]);
        for (const each of [...byThem.pages, ...columnsIn(byThem)]) expect(each.marks.mine).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('finds a difference wherever there is one, tells every column once, says what differs where the words do not', () => {
    fc.assert(
      fc.property(forms, picks, picks, (base, my, their) => {
        const mine = play(base, my, newIds('M'));
        const theirs = play(base, their, newIds('T'));
        const comparison = compareForms(base, mine, theirs);
        expect(marked(comparison).length > 0).toBe(isSeen(mine, theirs));
        const ids = columnsIn(comparison).map(({ uniqueId }) => uniqueId);
        const expected = new Set(
          [mine, theirs]
            .flatMap(({ pages }) => pages.flatMap(({ rows }) => rows.flatMap((row) => row.content[0].cols)))
            .map(({ uniqueId }) => uniqueId),
        );
        expect(ids.toSorted()).toEqual([...expected].toSorted());
        for (const { settings } of [comparison, ...comparison.pages, ...columnsIn(comparison)])
          for (const setting of settings) {
            if (setting.mine === setting.theirs) expect(setting.mine).toMatch(/ \([a-z ]+\)$/);
            expect(setting.by.mine || setting.by.theirs).toBe(true);
          }
      }),
      { numRuns: 300 },
    );
  });
});

/** A form that two people change, each from the same base version. */
function versions(rows: Parameters<typeof createFixture>[0]) {
  const base = createFixture(rows);
  const begun = base.form();
  const apply = (...commands: Command[]) => play2(begun, commands, base.newId);
  return { base, begun, column: (row: number) => base.column(row).uniqueId, apply };
}
const play2 = (form: EditedForm, commands: readonly Command[], newId: (length?: number) => string) =>
  commands.reduce((now, command) => {
    const outcome = runCommand(now, command, newId);
    if (!('done' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.done;
  }, form);

describe('what a comparison says', () => {
  const { base, begun, column, apply } = versions([['input'], ['radio'], ['text'], ['rating']]);
  const told = (comparison: FormComparison) =>
    columnsIn(comparison)
      .filter(isMarked)
      .map(({ uniqueId, marks }) => [
        [0, 1, 2, 3].findIndex((row) => column(row) === uniqueId),
        ...SIDES.map((side) => marks[side].join()),
      ]);

  it('options that each side made anew are told apart, because answers keep them apart', () => {
    const reset: Command = { id: 'reset-element', args: { column: column(1) } };
    const compared = compareForms(begun, apply(reset), apply(reset));
    expect(told(compared)).toEqual([[1, 'changed', 'changed']]);
    const text = 'option1, option2, option3, option4 (kept in answers under other values)';
    expect(columnsIn(compared)[1]?.settings).toMatchObject([{ name: 'Options', mine: text, theirs: text }]);
  });

  it('a setting that each changed belongs to both, and one that one changed to that one', () => {
    const mine = apply(
      { id: 'change-content', args: { column: column(0), change: { label: 'Name', required: true } } },
      { id: 'set-title', args: { title: 'Kiln firing' } },
    );
    const theirs = apply({ id: 'change-content', args: { column: column(0), change: { label: 'Full name', placeholder: 'Ada' } } });
    const comparison = compareForms(begun, mine, theirs);
    expect(columnsIn(comparison)[0]?.settings).toEqual([
      { setting: 'label', name: 'Label', mine: 'Name', theirs: 'Full name', by: { mine: true, theirs: true } },
      { setting: 'required', name: 'Required', mine: 'Yes', theirs: 'No', by: { mine: true, theirs: false } },
      { setting: 'placeholder', name: 'Placeholder', mine: 'Empty', theirs: 'Ada', by: { mine: false, theirs: true } },
    ]);
    expect(describeDifferences(comparison)).toBe('The form title and 1 element differ.');
  });

  it('deadlines are told as the owner reads dates, each with its zone', () => {
    const at = Date.UTC(2031, 5, 5, 16, 30);
    const until = (deadline: EditedDeadline) => apply({ id: 'set-times', args: { deadline } });
    const versions = [
      until({ at, zone: 'Pacific/Apia' }),
      until({ text: '06/31/2031 09:00', zone: 'Asia/Kolkata' }),
      until({ text: '?31 June 09:00', zone: 'UTC' }),
      { ...begun, settings: { ...begun.settings, deadline: { at, zone: 'Mars/Olympus' } } },
    ];
    expect(versions.map((mine) => compareForms(begun, mine, begun).settings[0]?.mine)).toEqual([
      '06/06/2031 05:30 (Pacific/Apia)',
      '31/06/2031 09:00 (Asia/Kolkata)',
      '?31 June 09:00 (UTC)',
      '05/06/2031 16:30 (UTC)',
    ]);
  });

  it('a removed question is removed, also where the other one changed it', () => {
    const mine = apply({ id: 'remove-element', args: { column: column(1) } });
    const theirs = apply({ id: 'change-content', args: { column: column(1), change: { label: 'Clay' } } });
    const comparison = compareForms(begun, mine, theirs);
    expect(told(comparison)).toEqual([[1, 'removed', 'changed']]);
    expect(columnsIn(comparison).map(({ uniqueId }) => uniqueId)).toEqual([0, 1, 2, 3].map(column));
  });

  it('what is added moves nothing else', () => {
    const theirs = apply({ id: 'add-row', args: { after: base.row(0).id } }, { id: 'duplicate-element', args: { column: column(2) } });
    expect(told(compareForms(begun, begun, theirs)).map(([row, ...marks]) => [row, ...marks])).toEqual([
      [-1, '', 'added'],
      [-1, '', 'added'],
    ]);
  });

  it('one question that was carried to the end is the one that moved', () => {
    const move: Command = { id: 'move-row', args: { row: base.row(0).id, to: { page: base.page().id, index: 4 } } };
    expect(told(compareForms(begun, apply(move), begun))).toEqual([[0, 'moved', '']]);
    expect(told(compareForms(begun, begun, apply(move)))).toEqual([[0, '', 'moved']]);
    expect(told(compareForms(begun, apply(move), apply(move)))).toEqual([]);
  });

  it('long lists of options are told by what only one side has', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `Glaze ${index}`).join('\n');
    const paste = (text: string): Command => ({ id: 'paste-options', args: { column: column(1), text, replace: true } });
    const [difference] = columnsIn(compareForms(begun, apply(paste(lines)), apply(paste(`${lines}\nRaku`))))[1]?.settings ?? [];
    expect(difference).toMatchObject({ name: 'Options', mine: '20 options', theirs: '21 options, only here: Raku' });
  });

  it('equal versions are called so', () => {
    expect(describeDifferences(compareForms(begun, begun, begun))).toBe('The two versions are the same.');
  });
});
