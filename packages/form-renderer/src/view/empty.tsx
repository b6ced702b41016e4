/** Has no answer; rendered as on the public form. */
export { FillEmpty as ViewEmpty } from '../fill/empty.tsx';
