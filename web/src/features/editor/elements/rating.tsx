import type { ElementColumn } from '@formwright/form-model';
import { IconStar } from '@tabler/icons-react';
import { QuestionSettings, ResponseSettings } from '../settings/fields.tsx';
import type { EditorElement } from './editor-element.ts';

function RatingSettings({ column }: { column: ElementColumn<'rating'> }) {
  return (
    <>
      <QuestionSettings column={column} />
      <ResponseSettings column={column} />
    </>
  );
}

export const rating: EditorElement<'rating'> = { icon: IconStar, hasLabel: true, Settings: RatingSettings };
