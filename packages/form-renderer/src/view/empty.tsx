/** Takes no answer and looks the same to readers as to respondents. */
export { FillEmpty as ViewEmpty } from '../fill/empty.tsx';
