import type { ViewProps } from '../props.ts';
import { TextAnswer } from './text-answer.tsx';

export const ViewText = (props: ViewProps<'text'>) => <TextAnswer {...props} />;
