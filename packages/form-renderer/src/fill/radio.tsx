import type { FillProps } from '../props.ts';
import { ChoiceList } from './choice-list.tsx';

export const FillRadio = (props: FillProps<'radio'>) => <ChoiceList type="radio" {...props} />;
