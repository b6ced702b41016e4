import type { ElementColumn } from '@formwright/form-model';
import { IconId } from '@tabler/icons-react';
import { type EditorElement, FlagSetting, QuestionSettings, ResponseSettings, useChange } from '../settings/fields.tsx';

function FullnameSettings({ column }: { column: ElementColumn<'fullname'> }) {
  const change = useChange(column);
  return (
    <>
      <QuestionSettings column={column} />
      <FlagSetting
        label="Ask for both names"
        description="Otherwise one of first and last name is enough where it is required."
        checked={column.content.both ?? true}
        onChange={(both) => change({ both })}
      />
      <ResponseSettings column={column} />
    </>
  );
}

export const fullname: EditorElement<'fullname'> = { icon: IconId, hasLabel: true, Settings: FullnameSettings };
