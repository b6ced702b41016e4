/** Has no answer; rendered as on the public form. */
export { FillImage as ViewImage } from '../fill/image.tsx';
