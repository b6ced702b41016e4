/** Has no answer; rendered as on the public form. */
export { FillDivider as ViewDivider } from '../fill/divider.tsx';
