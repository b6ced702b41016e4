import { DEFAULT_COLOR, isOpacity } from '../color.ts';
import type { ColorName, Opacity, Rgb } from '../form.ts';
import { addColor, chooseColor, type Look, type LookChange, removeColor } from '../look/look.ts';
import { type CommandDefinition, texts } from './command.ts';

export type LookStep =
  /** Chooses a color by name, or by value. */
  | { does: 'choose'; color: ColorName | Rgb; opacity: Opacity }
  | { does: 'fade'; opacity: Opacity }
  /** Adds a color and chooses it. */
  | { does: 'add'; color: Rgb }
  | { does: 'remove'; color: ColorName };

const labels: Readonly<Record<LookStep['does'], string>> = {
  choose: 'Change the color of the form',
  fade: 'Change the opacity of the form’s color',
  add: 'Add a color',
  remove: 'Remove a color',
};

/** Changes the colors of the form. */
export const setLook: CommandDefinition<LookStep> = {
  id: 'set-look',
  label: (_form, step) => labels[step.does] ?? labels.choose,
  run(form, step) {
    const { settings } = form;
    const changed = changeOf(settings, step);
    if ('refused' in changed) return changed;
    const { color, opacity, colors } = changed.done;
    const isNews = color !== settings.color || opacity !== settings.opacity || colors !== settings.colors;
    return { done: isNews ? { ...form, settings: { ...settings, color, opacity, colors } } : form };
  },
};

function changeOf(look: Look, step: LookStep): LookChange {
  if ((step.does === 'choose' || step.does === 'fade') && !isOpacity(step.opacity)) return { refused: texts.gone };
  switch (step.does) {
    case 'choose':
      return chooseColor(look, step.color, step.opacity);
    case 'fade':
      return { done: { ...look, opacity: look.color === DEFAULT_COLOR ? 1 : step.opacity } };
    case 'add':
      return addColor(look, step.color);
    case 'remove':
      return removeColor(look, step.color);
    default:
      return { refused: texts.gone };
  }
}
