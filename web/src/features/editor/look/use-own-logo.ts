import { useState } from 'react';
import { keepImage } from '../images/pending-images.ts';
import { device } from '../state/device.ts';
import { useEditor, useRun } from '../state/editor-context.tsx';
import { useLogoPlan } from './logo-choice.ts';
import { drawnLogo } from './logo-file.ts';

/** The owner's logo on this form. Each change is a step of the editor; the next save uploads the file. */
export function useOwnLogo() {
  const run = useRun();
  const logo = useEditor((state) => state.history.present.settings.logo);
  const isRefused = useEditor((state) => state.problemSetting === 'logo');
  const { showsOwn } = useLogoPlan();
  const [problem, setProblem] = useState<string>();
  const [isDrawing, setDrawing] = useState(false);
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setDrawing(true);
    const drawn = await drawnLogo(file);
    setDrawing(false);
    if (typeof drawn === 'string') return setProblem(drawn);
    const { width, height } = drawn;
    run({ id: 'set-logo', args: { logo: { src: keepImage(drawn.file, device.newId()), alt: logo?.alt ?? '', width, height } } });
  };
  return {
    logo,
    isShown: showsOwn,
    isDrawing,
    problem: problem ?? (isRefused ? 'The logo could not be saved. Please choose the file again.' : undefined),
    choose,
    describe: (alt: string) => logo && run({ id: 'set-logo', args: { logo: { ...logo, alt } } }),
    remove: () => run({ id: 'set-logo', args: { logo: null } }),
  };
}

export type OwnLogo = ReturnType<typeof useOwnLogo>;
