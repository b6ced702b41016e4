import { useEffect, useRef } from 'react';
import { formatDay } from '../../../lib/dates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { watchEdges } from '../../../ui/watch-edges.ts';
import type { Me } from '../api.ts';
import { personOf } from '../person.ts';
import styles from './profile.module.css';

export interface ProfileTab {
  /** The id of its section. */
  id: string;
  label: string;
  /** Whether it is a part of the section before it, which is marked for it. */
  isPart?: boolean;
}

interface ProfileMenuProps {
  me: Me;
  tabs: readonly ProfileTab[];
  current: string;
  onGo: (id: string) => void;
}

/** Who is signed in, and the way to each section. */
export function ProfileMenu({ me, tabs, current, onGo }: ProfileMenuProps) {
  const { name, picture } = personOf(me);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (nav.current ? watchEdges(nav.current) : undefined), []);
  // On a phone the menu is a bar that is wider than the screen.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.clientWidth / 3;
  }, [current]);
  return (
    <aside className={styles.menu} aria-label="Account">
      <div className="row gap-4">
        <Avatar name={name} picture={picture} color={me.color} size="lg" />
        <div className="shrink">
          <div className="strong cut" dir="auto" title={name}>
            {name}
          </div>
          <div className="tiny faint">{`Since ${formatDay(me.created_at)}`}</div>
        </div>
      </div>
      <div className={styles.bar}>
        <nav ref={nav} className={`edges ${styles.tabs}`} aria-label="Profile">
          {tabs.map(({ id, label, isPart }) => (
            <button
              key={id}
              type="button"
              data-tab={isPart ? undefined : id}
              data-part={isPart || undefined}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => onGo(id)}
            >
              {label}
            </button>
          ))}
        </nav>
      </div>
    </aside>
  );
}
