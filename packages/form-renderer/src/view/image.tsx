/** Takes no answer and looks the same to readers as to respondents. */
export { FillImage as ViewImage } from '../fill/image.tsx';
