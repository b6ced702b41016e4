import type { ElementColumn } from '@formwright/form-model';
import { IconStar } from '@tabler/icons-react';
import { type EditorElement, QuestionSettings, ResponseSettings } from '../settings/fields.tsx';

function RatingSettings({ column }: { column: ElementColumn<'rating'> }) {
  return (
    <>
      <QuestionSettings column={column} />
      <ResponseSettings column={column} />
    </>
  );
}

export const rating: EditorElement<'rating'> = { icon: IconStar, hasLabel: true, Settings: RatingSettings };
