import type { ElementColumn, ElementKind } from '@formwright/form-model';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The editor's part of an element kind. */
export interface EditorElement<K extends ElementKind = ElementKind> {
  icon: Icon;
  /** Whether respondents see the label. It is then edited inline. */
  hasLabel: boolean;
  /** The fields of the settings, without Reset and Close. */
  Settings(props: { column: ElementColumn<K> }): ReactNode;
}
