import type { FillProps } from '../props.ts';
import { RichTextView } from '../rich-text.tsx';

export const FillParagraph = ({ column }: Pick<FillProps<'paragraph'>, 'column'>) => <RichTextView text={column.content.paragraph} />;
