import type { ElementColumn, ElementKind, PostedControls } from '@formwright/form-model';
import type { Answer, AnswerFile, OfferedFile } from '@formwright/form-model/answers';

/** One element as a respondent fills it in. */
export interface FillProps<K extends ElementKind = ElementKind> {
  column: ElementColumn<K>;
  /** Id of the element's first control; its other ids start with it. */
  id: string;
  /** What a refused post carried, control by control; absent on a fresh form. */
  value?: PostedControls | undefined;
  /** The message that stands at the element. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Files of a refused post, which the browser cannot keep: the respondent is asked to choose them again. */
  files?: readonly OfferedFile[] | undefined;
}

/** One element as a reader of the response sees it. */
export interface ViewProps<K extends ElementKind = ElementKind> {
  column: ElementColumn<K>;
  answer: Answer | undefined;
  /** Address of an uploaded file. */
  fileUrl(file: AnswerFile): string;
}
