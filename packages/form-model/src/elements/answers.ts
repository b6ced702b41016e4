import type { ElementKind } from '../form.ts';
import { checkboxAnswers } from './checkbox.ts';
import { dateAnswers } from './date.ts';
import type { AnswerRules } from './definition.ts';
import { dividerAnswers } from './divider.ts';
import { dropdownAnswers } from './dropdown.ts';
import { emptyAnswers } from './empty.ts';
import { fullnameAnswers } from './fullname.ts';
import { imageAnswers } from './image.ts';
import { inputAnswers } from './input.ts';
import { paragraphAnswers } from './paragraph.ts';
import { radioAnswers } from './radio.ts';
import { ratingAnswers } from './rating.ts';
import { textAnswers } from './text.ts';
import { uploadAnswers } from './upload.ts';

/** The answer rules of every kind. The server uses all of them; a public page includes only those of its kinds. */
export const answerRules = {
  input: inputAnswers,
  text: textAnswers,
  fullname: fullnameAnswers,
  paragraph: paragraphAnswers,
  dropdown: dropdownAnswers,
  radio: radioAnswers,
  checkbox: checkboxAnswers,
  rating: ratingAnswers,
  date: dateAnswers,
  upload: uploadAnswers,
  image: imageAnswers,
  divider: dividerAnswers,
  empty: emptyAnswers,
} satisfies { [K in ElementKind]: AnswerRules<K> };
