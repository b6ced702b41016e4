import { type ElementColumn, elementDefinitions } from '@formwright/form-model';
import { IconSelect } from '@tabler/icons-react';
import { type EditorElement, PlaceholderSetting, QuestionSettings, ResponseSettings, useChange } from '../settings/fields.tsx';
import { OptionsSetting } from '../settings/options-setting.tsx';

const initial = elementDefinitions.dropdown.newContent(() => '');

function DropdownSettings({ column }: { column: ElementColumn<'dropdown'> }) {
  const change = useChange(column);
  return (
    <>
      <QuestionSettings column={column} />
      <OptionsSetting column={column.uniqueId} options={column.content.options} />
      <PlaceholderSetting
        value={column.content.inLabel}
        isDefault={column.content.inLabel === initial.inLabel}
        onChange={(inLabel) => change({ inLabel })}
      />
      <ResponseSettings column={column} />
    </>
  );
}

export const dropdown: EditorElement<'dropdown'> = { icon: IconSelect, hasLabel: true, Settings: DropdownSettings };
