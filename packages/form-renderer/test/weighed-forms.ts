import { ELEMENT_KINDS, type FormDetails, type Pages } from '@formwright/form-model';
import { bookingPages, column, everyKindPages, page } from './forms.ts';

const options = Array.from({ length: 6 }, (_, at) => ({ id: `w${at}`, value: `w${at}`, label: `Choice ${at + 1}` }));

/** Ten questions on two pages, without a date and an upload. */
export const plainPages: Pages = [
  page(
    'p1',
    [column('fullname', 'name', { required: true })],
    [column('input', 'email', { label: 'Email', typeinput: 'email', required: true })],
    [column('dropdown', 'workshop', { label: 'Which workshop?', required: true })],
    [column('input', 'places', { label: 'How many places?', typeinput: 'number' }), column('input', 'city', { label: 'Town' })],
  ),
  page(
    'p2',
    [column('radio', 'before', { label: 'Have you worked with clay before?' })],
    [column('checkbox', 'make', { label: 'What would you like to make?', options })],
    [column('rating', 'wheel', { label: 'How at home are you on the wheel?' })],
    [column('input', 'source', { label: 'How did you hear of us?' })],
    [column('text', 'notes', { label: 'Anything we should know?' })],
  ),
];

type Times = Partial<Pick<FormDetails, 'countdown' | 'deadline'>>;
const countdown = '00:00:30';
const deadline = { at: Date.UTC(2030, 0, 1), zone: 'UTC' };
/** A form with a countdown, and one with a deadline. */
export const oneTimeOfEachKind: Record<string, Times> = { countdown: { countdown }, deadline: { deadline } };

/**
 * The forms with a budget, in kB (1,000 bytes) of brotli. The last form uses every part. Names of scripts end in a hash, so a change of another
 * script may cost a few bytes: what is seen of a budget is its first decimal.
 */
export const weighedForms: { name: string; pages: Pages; times?: Times; budgetKb: number }[] = [
  { name: 'plain form of ten questions', pages: plainPages, budgetKb: 7.34 },
  { name: 'typical form, with a date and an upload', pages: bookingPages, budgetKb: 11.9 },
  {
    name: 'form with everything',
    pages: [...everyKindPages, page('last', [column('divider', 'end')])],
    times: { countdown, deadline },
    budgetKb: 13.84,
  },
];

/** A form without a question, one question of each kind, and a phone number. */
export const oneQuestionOfEachKind: Record<string, Pages> = {
  none: [page('p1')],
  ...Object.fromEntries(ELEMENT_KINDS.map((kind) => [kind, [page('p1', [column(kind, kind)])]])),
  phone: [page('p1', [column('input', 'phone', { inputmode: 'tel' })])],
};
