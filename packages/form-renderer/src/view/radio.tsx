import type { ViewProps } from '../props.ts';
import { ChoiceAnswer } from './choice-answer.tsx';

export const ViewRadio = (props: ViewProps<'radio'>) => <ChoiceAnswer {...props} />;
