import {
  type ColorName,
  DEFAULT_COLOR,
  type EditedForm,
  FIRST_OPACITY,
  type Look,
  lookMessages,
  nameOfColor,
  type Opacity,
  ownBackground,
  pageBackground,
  type Rgb,
} from '@formwright/form-model';
import { type ReactNode, useRef, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import { MoreColors } from './add-color.tsx';
import { type ColorChoice, ColorList } from './color-list.tsx';
import { ContrastNote } from './contrast-note.tsx';
import styles from './look.module.css';
import { LookPreview } from './look-preview.tsx';
import { OPACITY_CHOICES, RadioRow } from './radio-row.tsx';
import { type FormLook, useLook } from './use-look.ts';

type Scope = 'form' | 'page';

/** What the tab does for the form or for one page. */
interface Target {
  choices: readonly ColorChoice[];
  chosen: string;
  background: { rgb: Rgb; opacity: Opacity } | null;
  /** Whether the background is its own; otherwise the opacity is not its own either. */
  isOwn: boolean;
  choose(id: string): void;
  fade(opacity: Opacity): void;
  add(rgb: Rgb): string | undefined;
  onReset: (() => void) | undefined;
}

/** The tab Appearance: the color of the form, and the own colors of its pages. */
export function useAppearance(): { content: ReactNode; onReset: (() => void) | undefined } {
  const store = useEditorStore();
  const look = useLook();
  const pages = useEditor((state) => state.history.present.pages);
  const shownPage = useEditor((state) => state.page);
  const [scope, setScope] = useState<Scope>('form');
  /** The form without the color that was removed last. Any other change makes it history. */
  const [removedFrom, setRemovedFrom] = useState<EditedForm | null>(null);
  const isJustRemoved = useEditor((state) => state.history.present === removedFrom);
  const home = useRef<HTMLDivElement>(null);
  /** Keeps the focus here after an action whose button goes away. */
  const keepFocus = () => home.current?.focus({ preventScroll: true });
  const number = pages.findIndex(({ id }) => id === shownPage) + 1;
  const isOnePage = pages.length === 1;
  const form = useFormTarget(look);
  const page = usePageTarget(look);
  const target = scope === 'page' && !isOnePage && page ? page : form;
  const mend = (opacity: Opacity) => {
    target.fade(opacity);
    keepFocus();
  };
  const remove = (name: string) => {
    look.remove(name as ColorName);
    setRemovedFrom(store.getState().history.present);
  };
  const content = (
    <div className={`${styles.panel} ${styles.appearance}`} ref={home} tabIndex={-1}>
      {!isOnePage && (
        <RadioRow<Scope>
          label="Applies to"
          value={scope}
          options={[
            { value: 'form', label: 'All pages' },
            { value: 'page', label: `Page ${number}` },
          ]}
          onChange={setScope}
        />
      )}
      <LookPreview background={target.background} />
      <ColorList
        legend="Color"
        choices={target.choices}
        chosen={target.chosen}
        onChoose={target.choose}
        {...(target === form && { onRemove: remove })}
      />
      <div role="status" className={styles.status}>
        {isJustRemoved && (
          <p className={styles.note}>
            Color removed.
            <AppButton
              kind="quiet"
              size="xs"
              autoFocus
              onClick={() => {
                store.undo(true);
                keepFocus();
              }}
            >
              Undo
            </AppButton>
          </p>
        )}
      </div>
      <MoreColors key={scope} shown={target.isOwn ? (target.background?.rgb ?? null) : null} onTake={takeOf(target)} onAdd={target.add} />
      {target.background && target.isOwn && (
        <RadioRow label="Opacity" value={target.background.opacity} options={OPACITY_CHOICES} onChange={target.fade} />
      )}
      {target.background && <ContrastNote background={target.background} onMend={target.isOwn ? mend : undefined} />}
      {target === form && <OwnColorsNote onDone={keepFocus} />}
    </div>
  );
  return { content, onReset: target.onReset };
}

/** Chooses a color that is among the choices. @returns whether there is one */
const takeOf =
  ({ choices, choose }: Target) =>
  (rgb: Rgb): boolean => {
    const [, ...own] = choices;
    const found = own.find((each) => each.rgb === rgb);
    if (found) choose(found.id);
    return found !== undefined;
  };

function useFormTarget(look: FormLook): Target {
  // A color that is chosen instead of the default starts as pale as a first one.
  const opacityNow = look.color === DEFAULT_COLOR ? FIRST_OPACITY : look.opacity;
  const reset = () => look.choose(DEFAULT_COLOR, 1);
  return {
    choices: [{ id: DEFAULT_COLOR, rgb: null, name: 'Default' }, ...colorChoices(look)],
    chosen: look.color,
    background: ownBackground(look),
    isOwn: true,
    choose: (name) => look.choose(name as ColorName, opacityNow),
    fade: look.fade,
    add: look.add,
    onReset: look.color === DEFAULT_COLOR ? undefined : reset,
  };
}

/** A page offers the colors of the form, and the own ones that it has. */
function usePageTarget(look: Look): Target | undefined {
  const run = useRun();
  const page = useEditor((state) => state.history.present.pages.find(({ id }) => id === state.page));
  if (!page) return undefined;
  const own = ownBackground(page);
  const background = pageBackground(page, look);
  const further = Object.values(page.colors).filter((rgb) => nameOfColor(look, rgb) === undefined);
  const values = [...Object.values(look.colors), ...new Set(further)];
  const give = (given: { rgb: Rgb; opacity: Opacity } | null) => run({ id: 'set-page-colors', args: { pages: [page.id], own: given } });
  const opacityNow = own?.opacity ?? FIRST_OPACITY;
  return {
    choices: [
      { id: DEFAULT_COLOR, rgb: ownBackground(look)?.rgb ?? null, name: 'Same as the form' },
      ...values.map((rgb) => ({ id: rgb, rgb, name: '' })),
    ],
    chosen: own ? (values.find((rgb) => rgb === own.rgb) ?? own.rgb) : DEFAULT_COLOR,
    background,
    isOwn: own !== null,
    choose: (id) => give(id === DEFAULT_COLOR ? null : { rgb: id, opacity: opacityNow }),
    fade: (opacity) => own && give({ rgb: own.rgb, opacity }),
    add(rgb) {
      if (values.includes(rgb)) return lookMessages.exists;
      give({ rgb, opacity: opacityNow });
      return undefined;
    },
    onReset: own ? () => give(null) : undefined,
  };
}

const colorChoices = ({ colors }: Look): ColorChoice[] => Object.entries(colors).map(([id, rgb]) => ({ id, rgb, name: '' }));

/** Says which pages do not follow the form's color. */
function OwnColorsNote({ onDone }: { onDone(): void }) {
  const run = useRun();
  const pages = useEditor((state) => state.history.present.pages);
  const own = pages.flatMap((page, index) => (ownBackground(page) ? [{ id: page.id, number: index + 1 }] : []));
  if (own.length === 0) return null;
  const numbers = own.map(({ number }) => number);
  return (
    <div className={styles.note}>
      <p>{own.length === 1 ? `Page ${numbers[0]} has a color of its own.` : `Pages ${listed(numbers)} have colors of their own.`}</p>
      <AppButton
        size="xs"
        onClick={() => {
          run({ id: 'set-page-colors', args: { pages: own.map(({ id }) => id), own: null } });
          onDone();
        }}
      >
        Use the form’s color there
      </AppButton>
    </div>
  );
}

const listed = (numbers: readonly number[]): string => new Intl.ListFormat('en').format(numbers.map(String));
