export * from './compare-forms.ts';
export type { Placement } from './placement.ts';
export { describeDifferences, isMarked, isPageMarked } from './summary.ts';
