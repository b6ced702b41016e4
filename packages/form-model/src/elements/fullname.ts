import { NAME_PART_MAX } from '../limits.ts';
import { commonMessages } from '../messages/common.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, ElementDefinition } from './definition.ts';
import { answeredKeys, cleanLine, entryValue, isBlank, isBlankEntry, isRecord, posted } from './entry.ts';

/** Both parts, cleaned; null when a part is not text. A missing part is ''. */
function partsOf(answer: unknown): { firstname: string; lastname: string } | null {
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

export const fullnameAnswers: AnswerRules<'fullname'> = {
  answerable: true,
  read(controls, _column, direction) {
    const value = { firstname: posted(controls, 'firstname'), lastname: posted(controls, 'lastname') };
    return isBlank(value.firstname + value.lastname) ? null : { value, direction };
  },
  isEmpty: isEmptyName,
  check(answer, _column, { direction, isRequired }) {
    const value = partsOf(answer);
    if (!value) return { error: commonMessages.unreadable };
    const { firstname, lastname } = value;
    if (isRequired && (isBlank(firstname) || isBlank(lastname))) return { error: commonMessages.required };
    if (firstname.length > NAME_PART_MAX || lastname.length > NAME_PART_MAX) return { error: commonMessages.tooLong(NAME_PART_MAX) };
    return { ok: { value, direction } };
  },
};

export const fullname: ElementDefinition<'fullname'> = {
  kind: 'fullname',
  name: 'Full Name',
  group: 'text',
  answers: fullnameAnswers,
  newContent: () => commonContent('Full Name'),
  checkContent: /* @__PURE__ */ contentCheck<'fullname'>(() => ({})),
  toText(answer) {
    const parts = partsOf(answer);
    return parts ? `${parts.firstname} ${parts.lastname}`.trim() : '';
  },
  toKeys: (answer) => answeredKeys(isEmptyName(answer)),
};
