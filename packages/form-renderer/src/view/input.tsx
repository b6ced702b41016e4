import type { ViewProps } from '../props.ts';
import { TextAnswer } from './text-answer.tsx';

export const ViewInput = (props: ViewProps<'input'>) => <TextAnswer {...props} />;
