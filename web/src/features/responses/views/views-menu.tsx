import { Menu } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import type { SavedView } from './view-state.ts';
import styles from './views.module.css';

export type ViewAction = 'save-as' | 'rename' | 'share' | 'delete';

interface ViewsMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  views: readonly SavedView[];
  current: SavedView | undefined;
  /** Whether a view is chosen, also while the views still load. */
  isChosen: boolean;
  /** Whether the list that a view would keep is loaded. The button is there before it. */
  isReady: boolean;
  /** Whether the views did not load. */
  hasFailed: boolean;
  /** @param view null: all responses */
  onChoose: (view: SavedView | null) => void;
  onAct: (action: ViewAction) => void;
}

const ALL = '';
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** Chooses a saved view, and leads to what can be done with it. */
export function ViewsMenu({ button, views, current, isChosen, isReady, hasFailed, onChoose, onAct }: ViewsMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <AppButton
          ref={button}
          className={styles.button ?? ''}
          icon={<IconBookmark {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
          disabled={!isReady}
          data-chosen={isChosen || undefined}
          aria-label={current ? `Views. Chosen: ${current.name}` : 'Views'}
        >
          <bdi className="cut">{current?.name ?? 'Views'}</bdi>
        </AppButton>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length === 0 ? (
          <p className={styles.hint}>
            {hasFailed
              ? 'The saved views did not load. They are safe on the server.'
              : 'A view keeps filters, order and columns under a name. You can share it by a link.'}
          </p>
        ) : (
          <div className={styles.choices}>
            <Menu.RadioGroup value={current?._id ?? ALL} onChange={(chosen) => onChoose(views.find(({ _id }) => _id === chosen) ?? null)}>
              <Menu.RadioItem closeMenuOnClick value={ALL} data-autofocus={current ? undefined : true}>
                All responses
              </Menu.RadioItem>
              {views.map(({ _id, name, share }) => (
                <Menu.RadioItem
                  closeMenuOnClick
                  key={_id}
                  value={_id}
                  // The keyboard begins there, and it is scrolled into sight.
                  data-autofocus={_id === current?._id || undefined}
                  rightSection={share && <IconLink {...icon} />}
                >
                  <bdi className={styles.name}>{name}</bdi>
                  {share && <span className="vh">, shared by a link</span>}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </div>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onAct('save-as')}>
          Save as a new view…
        </Menu.Item>
        {current && (
          <>
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => onAct('share')}>
              {current.share ? 'Shared link…' : 'Share by a link…'}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAct('rename')}>
              Rename…
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...icon} />} data-tone="danger" onClick={() => onAct('delete')}>
              Delete this view
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
