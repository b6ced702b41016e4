import { type ElementGroup, hasOtherEmail, OFFERED, type Offered, offeredGroup, offeredName } from '@formwright/form-model';
import { IconGripVertical, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useId } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import { useDrag } from '../dragging/drag-store.ts';
import { handle, liftable } from '../dragging/lift-area.tsx';
import { offeredIcon } from '../elements/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import styles from './palette.module.css';

const GROUPS: [ElementGroup, string][] = [
  ['text', 'Text'],
  ['choice', 'Choice'],
  ['more', 'More'],
];

const USED = 'The form has an email field already.';

/** All kinds of elements, and ready-made ones, to drag or to click. On phones it is a strip at the bottom. */
export function Palette({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle(): void }) {
  const hint = useId();
  const [toggle, Icon] = isCollapsed
    ? (['Expand the element list', IconLayoutSidebarLeftExpand] as const)
    : (['Collapse the element list', IconLayoutSidebarLeftCollapse] as const);
  return (
    <aside className={styles.palette} aria-label="Elements" data-collapsed={isCollapsed ? '' : undefined}>
      <div className={styles.head}>
        <h2>Elements</h2>
        <IconButton name={toggle} aria-expanded={!isCollapsed} onClick={onToggle}>
          <Icon size={18} stroke={1.6} />
        </IconButton>
      </div>
      {GROUPS.map(([group, name]) => (
        <section key={group} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {OFFERED.filter((offered) => offeredGroup(offered) === group).map((offered) => (
              <li key={offered}>
                <PaletteItem offered={offered} hint={hint} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p id={hint} className={styles.hint}>
        Drag onto the page, or click to add.
        <span className="vh"> Press Enter to add, or Space to lift and the arrow keys to choose a place.</span>
      </p>
    </aside>
  );
}

function PaletteItem({ offered, hint }: { offered: Offered; hint: string }) {
  const store = useEditorStore();
  const run = useRun();
  const isLifted = useDrag(({ dragged }) => dragged?.kind === 'new' && dragged.element === offered);
  // A form has one email field. The item stays in its place, so that the list does not move.
  const isUsed = useEditor((state) => offered === 'email' && hasOtherEmail(state.history.present));
  const Icon = offeredIcon(offered);
  const name = offeredName(offered);
  return (
    <button
      type="button"
      className={styles.item}
      title={isUsed ? `${name}: ${USED}` : name}
      aria-disabled={isUsed || undefined}
      aria-describedby={isUsed ? undefined : hint}
      aria-description={isUsed ? USED : undefined}
      data-lifted={isLifted ? '' : undefined}
      onClick={() => {
        // A finger shows no title.
        if (isUsed) toast.reason(USED);
        else run({ id: 'add-element', args: { kind: offered, to: { in: 'page', page: store.getState().page } } });
      }}
      // Space starts a drag here. Firefox clicks the button on keyup even if keydown was prevented.
      onKeyUp={(event) => event.code === 'Space' && event.preventDefault()}
      {...(!isUsed && { ...liftable({ kind: 'new', element: offered }), ...handle })}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span>{name}</span>
      <IconGripVertical size={15} stroke={1.75} className={styles.grip} aria-hidden="true" />
    </button>
  );
}
