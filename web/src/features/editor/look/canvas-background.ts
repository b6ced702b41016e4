import { pageBackground } from '@formwright/form-model';
import type { EditorState } from '../state/editor-store.ts';

function shown({ history: { present }, page }: EditorState) {
  const current = present.pages.find(({ id }) => id === page);
  return current ? pageBackground(current, present.settings) : null;
}

/** The color of the shown page with its opacity, as the public form shows it; empty for the default. */
export function canvasTint(state: EditorState): string {
  const background = shown(state);
  return background ? `rgb(${background.rgb}, ${background.opacity})` : '';
}

/** The color of the bar above the sheet; empty for the default; null: no bar, because the background is this color. */
export function spineColor(state: EditorState): string | null {
  const background = shown(state);
  if (background?.opacity === 1) return null;
  return background ? `rgb(${background.rgb})` : '';
}
