import type { FillProps } from '../props.ts';
import { ChoiceList } from './choice-list.tsx';

export const FillCheckbox = (props: FillProps<'checkbox'>) => <ChoiceList type="checkbox" {...props} />;
