/** Has no answer; rendered as on the public form. */
export { FillParagraph as ViewParagraph } from '../fill/paragraph.tsx';
