import type { ElementColumn, ElementKind, PostedControls } from '@formwright/form-model';
import type { Answer, AnswerFile, OfferedFile } from '@formwright/form-model/answers';

/** Props of an element for respondents. */
export interface FillProps<K extends ElementKind = ElementKind> {
  column: ElementColumn<K>;
  /** Id of the element's first control; its other ids start with it. */
  id: string;
  /** The values of a refused post; absent on a new form. */
  value?: PostedControls | undefined;
  /** The error message of the element. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Files of a refused post. The browser cannot keep them, so the respondent is asked to choose them again. */
  files?: readonly OfferedFile[] | undefined;
}

/** Props of an element for readers of the response. */
export interface ViewProps<K extends ElementKind = ElementKind> {
  column: ElementColumn<K>;
  answer: Answer | undefined;
  /** Address of an uploaded file. */
  fileUrl(file: AnswerFile): string;
}
