import { definitionOf, type ElementGroup, type ElementKind, elementDefinitions } from '@formwright/form-model';
import { IconGripVertical, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useId } from 'react';
import { useDrag } from '../dragging/drag-store.ts';
import { handle, liftable } from '../dragging/lift-area.tsx';
import { editorElements } from '../elements/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditorStore } from '../state/editor-context.tsx';
import { useRun } from '../state/use-run.ts';
import styles from './palette.module.css';

const GROUPS: [ElementGroup, string][] = [
  ['text', 'Text'],
  ['choice', 'Choice'],
  ['more', 'More'],
];
const KINDS = Object.keys(elementDefinitions) as ElementKind[];

/** All kinds of elements, to drag or to click. On phones it is a strip at the bottom. */
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
            {KINDS.filter((kind) => definitionOf(kind).group === group).map((kind) => (
              <li key={kind}>
                <PaletteItem kind={kind} hint={hint} />
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

function PaletteItem({ kind, hint }: { kind: ElementKind; hint: string }) {
  const store = useEditorStore();
  const run = useRun();
  const isLifted = useDrag(({ dragged }) => dragged?.kind === 'new' && dragged.element === kind);
  const { icon: Icon } = editorElements[kind];
  const { name } = definitionOf(kind);
  return (
    <button
      type="button"
      className={styles.item}
      title={name}
      aria-describedby={hint}
      data-lifted={isLifted ? '' : undefined}
      onClick={() => run({ id: 'add-element', args: { kind, to: { in: 'page', page: store.getState().page } } })}
      // Space starts a drag here. Firefox clicks the button on keyup even if keydown was prevented.
      onKeyUp={(event) => event.code === 'Space' && event.preventDefault()}
      {...liftable({ kind: 'new', element: kind })}
      {...handle}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span>{name}</span>
      <IconGripVertical size={15} stroke={1.75} className={styles.grip} aria-hidden="true" />
    </button>
  );
}
