import type { ViewProps } from '../props.ts';
import { TextAnswer } from './text-answer.tsx';

export const ViewDate = (props: ViewProps<'date'>) => <TextAnswer {...props} />;
