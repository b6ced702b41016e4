import { useEffect, useLayoutEffect, useState } from 'react';
import { formatMoment } from '../../../lib/dates.ts';
import { AppButton } from '../../../ui/button.tsx';
import parts from '../parts/parts.module.css';
import { useEditor } from '../state/editor-context.tsx';
import type { DeviceDraft } from './device-drafts.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** Stores unsaved edits on this device, and offers those of a crashed session. */
export function DraftBanner({ keeper }: { keeper: DraftKeeper }) {
  const [found, setFound] = useState<DeviceDraft[]>([]);
  const version = useEditor((state) => state.details.version);
  useEffect(() => {
    let isGone = false;
    void keeper.leftBehind().then((drafts) => !isGone && setFound(drafts));
    return () => {
      isGone = true;
    };
  }, [keeper]);
  // Ends before the other effects: the last draft needs the images, which one of them releases.
  useLayoutEffect(() => keeper.follow(), [keeper]);
  const [draft, ...others] = found;
  if (!draft) return null;
  const settle = (how: (draft: DeviceDraft) => Promise<void>) => () => {
    void how(draft);
    setFound(others);
  };
  return (
    <section className={parts.banner} aria-label="Unsaved changes kept on this device">
      <p>
        {`Unsaved changes from ${formatMoment(draft.keptAt)} were kept on this device.${draft.version !== version ? ' The form has been saved since then; restoring shows your version instead.' : ''}`}
      </p>
      <div className="flex wrap gap-2">
        <AppButton size="xs" onClick={settle(keeper.restore)}>
          Restore
        </AppButton>
        <AppButton size="xs" kind="quiet" onClick={settle(keeper.discard)}>
          Discard
        </AppButton>
      </div>
    </section>
  );
}
