export { typingDate } from './enhance/dates/typed-date.ts';
export { fileSize } from './file-size.ts';
export { isTwoByTwo } from './fill/choice-list.tsx';
export { controlId, ElementFill, fillViews } from './fill/index.tsx';
export { formStyles } from './form-styles.ts';
export type { FillProps, ViewProps } from './props.ts';
export { RichTextView } from './rich-text.tsx';
export { Rows } from './rows.tsx';
export { answerViews, ElementView } from './view/index.tsx';
