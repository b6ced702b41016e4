import { barColor, pageBackground } from '@formwright/form-model';
import type { EditorState } from '../state/editor-state.ts';

function shown({ history: { present }, page }: EditorState) {
  const current = present.pages.find(({ id }) => id === page);
  return current ? pageBackground(current, present.settings) : null;
}

/** The color of the shown page with its opacity, as the public form shows it; empty for the default. */
export function canvasTint(state: EditorState): string {
  const background = shown(state);
  return background ? `rgb(${background.rgb}, ${background.opacity})` : '';
}

/** The bar above the sheet of the shown page; null: none. */
export const spineColor = (state: EditorState): string | null => barColor(shown(state));
