/** Takes no answer and looks the same to readers as to respondents. */
export { FillDivider as ViewDivider } from '../fill/divider.tsx';
