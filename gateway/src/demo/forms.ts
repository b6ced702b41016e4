import type { Pages } from '@formwright/form-model';
import type { FormBuilder } from './build.ts';
import { type Chance, phrases, type Respondent } from './people.ts';

/** A demo form: its document, and respondents' answers to each question. */
export interface DemoForm {
  title: string;
  header: string;
  /** 'r, g, b' */
  color: string;
  pages: Pages;
  /** Number of answers in the demo. */
  answers: number;
  /** Answers by label. A question with a missing label is not answered. */
  answer(who: Respondent, chance: Chance): Record<string, string | string[] | { firstname: string; lastname: string }>;
}

const text = (words: string) => [{ type: 'paragraph' as const, children: [{ text: words }] }];

export function workshopBooking({ column, options, pages }: FormBuilder): DemoForm {
  const workshops = ['Wheel throwing, beginners', 'Hand building', 'Glazing and firing', 'Raku evening', 'Porcelain weekend'];
  const experience = ['Never', 'Once or twice', 'Regularly', 'I teach it'];
  const pieces = ['A bowl', 'A mug', 'A vase', 'Tiles', 'A sculpture', 'I do not know yet'];
  return {
    title: 'Spring workshop booking',
    header: 'Spring workshop booking',
    answers: 260,
    color: '176, 92, 58',
    pages: pages('Spring workshop booking', [
      [
        [
          column('paragraph', {
            label: 'Paragraph',
            paragraph: text(
              'Classes are small: six people, one wheel each. Clay, glaze and both firings are included. We answer within two days.',
            ),
          }),
        ],
        [column('fullname', { label: 'Full Name', required: true })],
        [
          column('input', { label: 'Email', typeinput: 'email', required: true, placeholder: 'name@example.com' }),
          column('input', { label: 'Phone', placeholder: 'For the day itself' }),
        ],
        [column('dropdown', { label: 'Which workshop?', required: true, inLabel: 'Choose a workshop', options: options(...workshops) })],
        [column('date', { label: 'Preferred date', required: true }), column('input', { label: 'How many places?', typeinput: 'number' })],
      ],
      [
        [column('radio', { label: 'Have you worked with clay before?', required: true, options: options(...experience) })],
        [column('checkbox', { label: 'What would you like to make?', options: options(...pieces) })],
        [column('rating', { label: 'How at home are you on the wheel?' })],
        [column('upload', { label: 'A photo of a piece you like', types: 'jpg,jpeg,png,webp', limit: 2 })],
        [column('text', { label: 'Anything we should know?', placeholder: 'Allergies, access, left-handed, nervous' })],
      ],
    ]),
    answer: (who, chance) => ({
      'Full Name': { firstname: who.firstname, lastname: who.lastname },
      Email: who.email,
      ...(chance.is(0.6) && { Phone: chance.phone() }),
      'Which workshop?': chance.weighted(workshops, [34, 22, 14, 20, 10]),
      'Preferred date': chance.dateAhead(20, 120),
      ...(chance.is(0.8) && { 'How many places?': chance.weighted(['1', '2', '3', '4'], [58, 30, 8, 4]) }),
      'Have you worked with clay before?': chance.weighted(experience, [46, 33, 17, 4]),
      'What would you like to make?': chance.some(pieces, 0.35),
      ...(chance.is(0.85) && { 'How at home are you on the wheel?': chance.weighted(['1', '2', '3', '4', '5'], [24, 30, 26, 13, 7]) }),
      ...(chance.is(0.35) && { 'Anything we should know?': chance.one(phrases.notes) }),
    }),
  };
}

export function studioFeedback({ column, options, pages }: FormBuilder): DemoForm {
  const sources = ['A friend', 'The street sign', 'Newspaper', 'Instagram', 'I live next door', 'A workshop before'];
  const returning = ['Yes, surely', 'Perhaps', 'No'];
  return {
    title: 'Open studio feedback',
    header: 'How was the open studio?',
    answers: 170,
    color: '74, 124, 182',
    pages: pages('Open studio feedback', [
      [
        [column('rating', { label: 'How did you like it?', required: true })],
        [column('checkbox', { label: 'How did you hear of us?', options: options(...sources) })],
        [column('radio', { label: 'Will you come again?', options: options(...returning) })],
      ],
      [
        [column('text', { label: 'What did you like best?' })],
        [column('text', { label: 'What should we do better?' })],
        [column('divider', { label: 'Divider' })],
        [column('input', { label: 'Email, if you want an answer', typeinput: 'email' })],
      ],
    ]),
    answer: (who, chance) => ({
      'How did you like it?': chance.weighted(['1', '2', '3', '4', '5'], [2, 4, 13, 36, 45]),
      'How did you hear of us?': chance.some(sources, 0.28),
      ...(chance.is(0.9) && { 'Will you come again?': chance.weighted(returning, [64, 31, 5]) }),
      ...(chance.is(0.7) && { 'What did you like best?': chance.one(phrases.praise) }),
      ...(chance.is(0.4) && { 'What should we do better?': chance.one(phrases.wishes) }),
      ...(chance.is(0.3) && { 'Email, if you want an answer': who.email }),
    }),
  };
}

export function firingRequest({ column, options, pages }: FormBuilder): DemoForm {
  const firings = ['Bisque, 950 °C', 'Stoneware, 1240 °C', 'Raku', 'Lustre, 780 °C'];
  const sizes = ['One shelf', 'Half a kiln', 'A whole kiln'];
  return {
    title: 'Kiln firing request',
    header: 'Kiln firing request',
    answers: 70,
    color: '201, 162, 52',
    pages: pages('Kiln firing request', [
      [
        [
          column('fullname', { label: 'Full Name', required: true }),
          column('input', { label: 'Email', typeinput: 'email', required: true }),
        ],
        [column('radio', { label: 'Which firing?', required: true, options: options(...firings) })],
        [
          column('dropdown', { label: 'How much room?', required: true, inLabel: 'Choose a size', options: options(...sizes) }),
          column('input', { label: 'Number of pieces', typeinput: 'number', required: true }),
        ],
        [column('input', { label: 'Clay and glaze' })],
        [column('date', { label: 'Ready from', required: true, checkedTime: true })],
        [column('text', { label: 'Notes for the kiln' })],
      ],
    ]),
    answer: (who, chance) => ({
      'Full Name': { firstname: who.firstname, lastname: who.lastname },
      Email: who.email,
      'Which firing?': chance.weighted(firings, [40, 38, 14, 8]),
      'How much room?': chance.weighted(sizes, [52, 33, 15]),
      'Number of pieces': String(1 + Math.floor(chance.next() * 40)),
      ...(chance.is(0.75) && { 'Clay and glaze': chance.one(phrases.clays) }),
      'Ready from': `${chance.dateAhead(2, 30)} ${chance.one(['09:00', '10:30', '14:00', '17:15'])}`,
      ...(chance.is(0.3) && { 'Notes for the kiln': chance.one(phrases.kiln) }),
    }),
  };
}
