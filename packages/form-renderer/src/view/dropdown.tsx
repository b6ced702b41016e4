import type { ViewProps } from '../props.ts';
import { ChoiceAnswer } from './choice-answer.tsx';

export const ViewDropdown = (props: ViewProps<'dropdown'>) => <ChoiceAnswer {...props} />;
