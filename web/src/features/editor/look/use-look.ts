import { addColor, changeColor, changeColorOpacity, removeColor } from '@formwright/contracts/forms';
import {
  addColor as adding,
  type ColorName,
  chooseColor as choosing,
  type Look,
  type LookChange,
  nameOfColor,
  type Opacity,
  type Rgb,
  removeColor as removing,
} from '@formwright/form-model';
import { useRef, useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { loadForm } from '../api.ts';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';

/** The colors of the form. Each change is stored at once, without Save. */
export interface FormLook extends Look {
  /** Why the last change was not stored; empty otherwise. */
  problem: string;
  choose(name: ColorName, opacity: Opacity): void;
  fade(opacity: Opacity): void;
  /** @returns why the color was refused; undefined if it is being stored */
  add(rgb: Rgb): string | undefined;
  remove(name: ColorName): void;
  /** Adds a removed color again, and chooses what was chosen before. */
  restore(rgb: Rgb, before: Look): void;
}

const SHOWN = 'The colors are shown as they are stored.';
const UNKNOWN = 'The last change may or may not be stored. Please load this page again to see.';

const lookOf = ({ color, opacity, colors }: Look): Look => ({ color, opacity, colors });

/** Shows each change at once and sends one after another. After a failed one, the stored look is shown again. */
export function useLook(): FormLook {
  const store = useEditorStore();
  const details = useEditor((state) => state.details);
  const [problem, setProblem] = useState('');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** Changes that have no reply yet, and the look that the server has. */
  const waiting = useRef(0);
  const stored = useRef(lookOf(details));
  const formId = details._id;

  const now = () => lookOf(store.getState().details);
  const change = (next: LookChange, send: () => Promise<Look>): string | undefined => {
    if ('refused' in next) return next.refused;
    if (waiting.current === 0) stored.current = now();
    waiting.current += 1;
    store.setDetails(next.done);
    setProblem('');
    last.current = last.current.then(async () => {
      try {
        stored.current = await send();
      } catch (error) {
        // A refused change is based on colors that another tab has changed, and one without an answer may be stored all the same.
        const form = await loadForm(formId).catch(() => null);
        if (form) stored.current = lookOf(form.details);
        setProblem(`${errorText(error)} ${form ? SHOWN : UNKNOWN}`);
      }
      waiting.current -= 1;
      if (waiting.current === 0) store.setDetails(stored.current);
    });
    return undefined;
  };
  const choose = (name: ColorName, opacity: Opacity) => {
    // The value is sent, because another tab may have numbered the colors again.
    const color = now().colors[name] ?? name;
    return change(choosing(now(), name, opacity), () => request(changeColor, { body: { formId, color, opacity } }) as Promise<Look>);
  };
  const add = (color: Rgb) => {
    const { colors } = now();
    return change(adding(now(), color), () => request(addColor, { body: { formId, color, colors } }) as Promise<Look>);
  };
  return {
    ...lookOf(details),
    problem,
    choose,
    fade: (opacity) =>
      change({ done: { ...now(), opacity } }, () => request(changeColorOpacity, { body: { formId, opacity } }) as Promise<Look>),
    add,
    remove(name) {
      const { colors } = now();
      const color = colors[name] ?? '';
      change(removing(now(), name), () => request(removeColor, { body: { formId, color, colors } }) as Promise<Look>);
    },
    restore(rgb, before) {
      add(rgb);
      const chosen = before.colors[before.color];
      choose((chosen && nameOfColor(now(), chosen)) || 'default', before.opacity);
    },
  };
}
