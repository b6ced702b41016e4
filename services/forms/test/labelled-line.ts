import type { ElementKind, RichInline } from '@formwright/form-model';

/** An element of the labelled set; see `harm-set/README.md`. */
export interface LabelledElement {
  type: ElementKind;
  label?: string;
  typeinput?: 'text' | 'email' | 'number';
  placeholder?: string;
  help?: string;
  /** Of a picture. The first set has it in `text`. */
  alt?: string;
  text?: RichInline[];
  options?: string[];
}

export interface LabelledLine {
  id: string;
  language: string;
  kind: string;
  borderline?: true;
  owner: { emailDomain: string; accountDays: number };
  form: { title: string; header: string; pages: { title?: string; elements: LabelledElement[] }[]; successText: string; redirect?: string };
}
