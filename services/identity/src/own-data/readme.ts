import { wallTime } from '@formwright/form-model';
import { isWhole, type OwnDataNote } from './own-data-note.ts';

/** What is in the archive, in plain words. */
export function readme(note: OwnDataNote): string[] {
  return [
    `Your data, as it was on ${new Date(wallTime(note.made_at, note.timeZone)).toISOString().slice(0, 16).replace('T', ' ')} (${note.timeZone}).`,
    '',
    'account/profile.json   your name, address and settings; your picture beside it',
    'account/sessions.json  where you are signed in',
    ...(isWhole(note) ? whole : profileOnly),
    'manifest.json          every file of this archive with its size in bytes and its SHA-256',
    '',
    'Times are milliseconds since 1970-01-01 UTC, unless they are written out. Texts are UTF-8.',
    '',
    'Not in it: passwords, codes and other secrets, which nobody can read; the names and addresses of other people in your team; responses that',
    'are held as suspicious, until you release them; what respondents have begun and not sent; and the log of sign-ins and other events that',
    'protects your account.',
    ...(isWhole(note) ? ['', 'The answers belong to the people who gave them. Keep this archive as safe as you keep them.'] : []),
  ];
}

const whole = [
  'account/plan.json      your plan',
  'account/payments/      your payments, the oldest first, and the numbers of their invoices',
  'account/team.json      who is in your team, by date, without names; the teams that you are in',
  'support/               what you have written to support',
  'forms/ID/form.json     a form as it is stored, and its images; archived forms have a time in archivedAt',
  'answers/ID/            what was answered to the form of this ID:',
  '  answers.jsonl        one response a line; an answer stands under the uniqueId of its question in form.json',
  '  files/RESPONSE/      uploaded files, in a folder for the _id of the response',
  '  views.json           saved views',
];

const profileOnly = [
  '',
  'You have asked for this in an account that you are a member of: its forms and responses are those of its owner. Switch to your own account',
  'to download everything of that.',
  '',
];
