import type { ElementKind } from '@formwright/form-model';
import type { BrowserRules } from '@formwright/form-model/public';

/** The rules of this form's kinds. Each kind that needs more than the value of its control adds its rules here. */
export const answerRules: { [K in ElementKind]?: BrowserRules<K> } = {};
