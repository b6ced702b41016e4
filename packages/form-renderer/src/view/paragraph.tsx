/** Takes no answer and looks the same to readers as to respondents. */
export { FillParagraph as ViewParagraph } from '../fill/paragraph.tsx';
