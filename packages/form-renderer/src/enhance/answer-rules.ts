import type { AnswerRules, ElementKind } from '@formwright/form-model';

/**
 * Stands in the script for the registry of form-model, which names every kind: each kind of the form adds its own rules here.
 * The build puts it in that file's place.
 */
export const answerRules: { [K in ElementKind]?: AnswerRules<K> } = {};
