import { flag } from '../checks/document-checks.ts';
import { exactSchema } from '../checks/json-schema.ts';
import type { ContentOf, ElementColumn } from '../form.ts';
import { NAME_PART_MAX } from '../limits.ts';
import * as commonMessages from '../messages/common.ts';
import { refusalMessages } from '../messages/refusals.ts';
import type { FullNameValue } from '../submission/answers.ts';
import { lineSchema, sentAnswer } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, BrowserRules, ElementDefinition } from './definition.ts';
import { answeredKeys, cleanLine, entryValue, isBlank, isBlankEntry, isRecord, posted } from './entry.ts';

/** The first and last name, cleaned; null when one of them is not text. A missing one is ''. */
function partsOf(answer: unknown): FullNameValue | null {
  const value = entryValue(answer);
  if (!isRecord(value)) return null;
  const { firstname = '', lastname = '' } = value;
  if (typeof firstname !== 'string' || typeof lastname !== 'string') return null;
  return { firstname: cleanLine(firstname), lastname: cleanLine(lastname) };
}

function isEmptyName(answer: unknown): boolean {
  const parts = partsOf(answer);
  return parts ? isBlank(parts.firstname + parts.lastname) : isBlankEntry(answer);
}

const read: AnswerRules<'fullname'>['read'] = (controls, _column, direction) => {
  const value = { firstname: posted(controls, 'firstname'), lastname: posted(controls, 'lastname') };
  return isBlank(value.firstname + value.lastname) ? null : { value, direction };
};

/** Whether both names must be given. Tens of millions of people have one name. */
export const needsBoth = ({ required, both = true }: ContentOf<'fullname'>): boolean => required && both;

function problemWith({ firstname, lastname }: FullNameValue, { content }: Pick<ElementColumn<'fullname'>, 'content'>) {
  if (needsBoth(content) && (isBlank(firstname) || isBlank(lastname))) return commonMessages.required;
  return firstname.length > NAME_PART_MAX || lastname.length > NAME_PART_MAX ? commonMessages.tooLong(NAME_PART_MAX) : null;
}

export const fullnameInBrowser: BrowserRules<'fullname'> = { read, problemWith };

const fullnameAnswers: AnswerRules<'fullname'> = {
  valueKeys: ['firstname', 'lastname'],
  read,
  isEmpty: isEmptyName,
  check(answer, { content }, { direction, isRequired }) {
    const value = partsOf(answer);
    if (!value) return { error: refusalMessages.unreadable };
    const error = problemWith(value, { content: { ...content, required: isRequired } });
    return error ? { error } : { ok: { value, direction } };
  },
};

function nameSchema() {
  const part = lineSchema(NAME_PART_MAX);
  return exactSchema({ firstname: part, lastname: part }, ['firstname', 'lastname']);
}

export const fullname: ElementDefinition<'fullname'> = {
  kind: 'fullname',
  name: 'Full Name',
  group: 'text',
  answer: {
    shape: 'name',
    longest: NAME_PART_MAX,
    typical: { firstname: 'Ada', lastname: 'L' },
    schema: () => sentAnswer('FullNameAnswer', 'A full name. A missing part is empty.', nameSchema()),
  },
  answers: fullnameAnswers,
  newContent: () => ({ ...commonContent('Full Name'), both: false }),
  checkContent: /* @__PURE__ */ contentCheck<'fullname'>(() => ({ both: flag }), () => {}, ['both']),
  toText(answer) {
    const parts = partsOf(answer);
    return parts ? `${parts.firstname} ${parts.lastname}`.trim() : '';
  },
  toKeys: (answer) => answeredKeys(isEmptyName(answer)),
};
