import type { ViewProps } from '../props.ts';
import { ChoiceAnswer } from './choice-answer.tsx';

export const ViewCheckbox = (props: ViewProps<'checkbox'>) => <ChoiceAnswer {...props} />;
