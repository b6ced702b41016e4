import type { ElementColumn, ElementKind } from '@formwright/form-model';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What the editor adds to a kind of element. */
export interface EditorElement<K extends ElementKind = ElementKind> {
  icon: Icon;
  /** Respondents see the label, so it is edited where it stands. */
  hasLabel: boolean;
  /** The fields of its settings; Reset and Close stand around them. */
  Settings(props: { column: ElementColumn<K> }): ReactNode;
}
