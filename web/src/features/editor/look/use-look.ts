import type { ColorName, Look, LookStep, Opacity, Rgb } from '@formwright/form-model';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';

/** The colors of the form on the canvas. */
export interface FormLook extends Look {
  choose(color: ColorName, opacity: Opacity): void;
  fade(opacity: Opacity): void;
  /** Adds a color, and chooses it. @returns why it was refused */
  add(rgb: Rgb): string | undefined;
  remove(color: ColorName): void;
}

/** Each change is a step of the editor, stored with the next save. */
export function useLook(): FormLook {
  const store = useEditorStore();
  const run = useRun();
  const { color, opacity, colors } = useEditor((state) => state.history.present.settings);
  const step = (args: LookStep) => void run({ id: 'set-look', args });
  return {
    ...{ color, opacity, colors },
    choose: (name, chosen) => step({ does: 'choose', color: name, opacity: chosen }),
    fade: (chosen) => step({ does: 'fade', opacity: chosen }),
    // The reason stands beside the field, so no message tells it.
    add(rgb) {
      const outcome = store.run({ id: 'set-look', args: { does: 'add', color: rgb } });
      return 'refused' in outcome ? outcome.refused : undefined;
    },
    remove: (name) => step({ does: 'remove', color: name }),
  };
}
