import fc from 'fast-check';
import { COMMANDS, type Command, type CommandId, columnsOf, type EditedForm, type Target } from '../commands/index.ts';
import type { SetSuccess } from '../commands/set-success.ts';
import type { SetTimes } from '../commands/set-times.ts';
import { OFFERED } from '../elements/ready-made.ts';
import { ELEMENT_KINDS, type Logo } from '../form.ts';
import { arbitraryContent } from './arbitrary-content.ts';

/** Random input from which `commandOf` builds a command for a given form. */
export const arbitraryPick = fc.record({
  id: fc.constantFrom(...(Object.keys(COMMANDS) as CommandId[])),
  kind: fc.constantFrom(...OFFERED),
  at: fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: -2, max: 12 })),
  to: fc.constantFrom('column', 'row', 'rows', 'page', 'gone'),
  isConfirmed: fc.boolean(),
  own: fc.constantFrom(null, { rgb: '1, 2, 3', opacity: 0.25 }, { rgb: '300, 0, 0', opacity: 1 }, { rgb: '1, 2, 3', opacity: 0.3 }),
  text: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('a\nb\na', '\u0000', '__proto__', 'x'.repeat(600))),
  settings: fc.oneof(
    fc.constantFrom(...ELEMENT_KINDS).chain((kind) => arbitraryContent[kind] as fc.Arbitrary<object>),
    fc.record({ required: fc.boolean(), filter: fc.boolean() }, { requiredKeys: [] }),
    fc.constantFrom(
      { typeinput: 'email' },
      { typeinput: 'number', inputmode: undefined },
      { inputmode: 'tel' },
      { separator: '-' },
      { separator: '.' },
      { defaultDateLabel: 'Range' },
      { defaultDateLabel: 'Custom' },
      { defaultDateLabel: 'None' },
      { typeDate: 'yyyy/MM/dd' },
      { defaultTimeLabel: 'None' },
      { options: [] },
      { limit: -1 },
    ),
  ),
});
export type Pick = typeof arbitraryPick extends fc.Arbitrary<infer T> ? T : never;

const one = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];

/** A command on this form, chosen by `pick`. */
export function commandFrom(form: EditedForm, pick: Pick): Command {
  const rows = form.pages.flatMap((page) => page.rows);
  const columns = rows.flatMap(columnsOf);
  const [first, second, third, index] = pick.at;
  const row = one(rows, first)?.id ?? 'gone';
  const page = one(form.pages, second)?.id ?? 'gone';
  const chosen = one(columns, third);
  const column = chosen?.uniqueId ?? 'gone';
  const options = chosen && 'options' in chosen.content ? chosen.content.options : [];
  const option = one(options, first)?.id ?? 'gone';
  const targets: Record<typeof pick.to, Target> = {
    column: { in: 'column', column: one(columns, first)?.uniqueId ?? 'gone' },
    row: { in: 'row', row, index },
    rows: { in: 'rows', page, index },
    page: { in: 'page', page },
    gone: { in: 'row', row: 'gone', index },
  };
  const args = {
    ...{ kind: pick.kind, to: pick.id === 'move-row' ? { page, index } : pick.id === 'move-option' ? index : targets[pick.to] },
    ...{ column, option, row, page, after: pick.id === 'add-row' ? row : option, confirmed: pick.isConfirmed, count: index },
    ...{ text: pick.text, label: pick.text, title: pick.text, header: pick.text, replace: pick.isConfirmed, change: pick.settings },
    ...lookArgs(form, pick),
    ...{ pages: pick.isConfirmed ? form.pages.map(({ id }) => id) : [page], own: pick.own },
  };
  if (pick.id === 'set-times') return { id: pick.id, args: timesArgs(pick) };
  if (pick.id === 'set-closing') return { id: pick.id, args: { closing: pick.text } };
  if (pick.id === 'set-logo') return { id: pick.id, args: { logo: logoOf(pick) } };
  if (pick.id === 'set-success') return { id: pick.id, args: successArgs(pick) };
  // `args` contains every command's arguments with the declared types.
  return { id: pick.id, args } as Command;
}

/** Identifiers that are the same in every run. */
export function newIds(prefix = 'N'): (length?: number) => string {
  let made = 0;
  return (length = 22) => `${prefix}${(made++).toString(36)}`.padEnd(length, 'Z');
}

/** Steps of the look: all that there are, also on colors that are not there. */
function lookArgs({ settings: { colors } }: EditedForm, { at: [first, second], own, to }: Pick) {
  const does = one(['choose', 'fade', 'add', 'remove'], first);
  const rgb = own?.rgb ?? `${second}, 0, 0`;
  return { does, color: does === 'add' ? rgb : (one(['default', ...Object.keys(colors)], second) ?? to), opacity: own?.opacity ?? 0.5 };
}

function timesArgs({ at: [first, second, third, index], isConfirmed }: Pick): SetTimes {
  const deadline = one(
    [null, { at: first * 1_000_000_007, zone: 'Europe/Vienna' }, { text: '03/31/2030 02:30', zone: 'UTC' }, { at: 0.5, zone: 'No' }],
    second,
  );
  const countdown = one(['00:00:00', `00:${String(third % 24).padStart(2, '0')}:10`, '99:99:99'], index + 2);
  return { ...(isConfirmed ? {} : { countdown: countdown ?? '' }), ...(deadline !== undefined && { deadline }) };
}

/** None, one, or one that is no logo. */
const logoOf = ({ at: [width, height], text, isConfirmed }: Pick): Logo | null =>
  isConfirmed ? { src: '/files/Form/f/logo-aaaaaaaaaaaa.png', alt: text, width, height } : null;

function successArgs({ at: [first], text }: Pick): SetSuccess {
  const changes = [
    { success_status: 'url' },
    { success_status: 'message' },
    { redirect_url: text },
    { redirect_url: 'https://example.com/thanks' },
    { success: [{ type: 'paragraph', children: text === '' ? [] : [{ text }] }] },
  ] satisfies SetSuccess[];
  return one<SetSuccess>(changes, first) ?? {};
}
