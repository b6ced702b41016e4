import { useCallback, useEffect, useState } from 'react';

const events = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin'] as const;

/** The section that somebody chose, or a part of one. It stays at the top, while others load, until somebody scrolls, types or presses. */
interface Chosen {
  id: string;
  staysAtTop: boolean;
}

/**
 * The section that is at the top of the window, and the way to another one or to a part of one. The last sections cannot reach the top:
 * at the end of the page it is the last one, or the one that was chosen.
 * @param ids of the sections, in order
 */
export function useCurrentSection(ids: readonly string[]): [current: string, go: (id: string) => void] {
  const [read, setRead] = useState(ids[0] ?? '');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const all = ids.join(' ');

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const isEnd = isAtEnd();
      setRead(sectionAtTop(all.split(' '), isEnd));
      setChosen((former) => (former?.staysAtTop || isEnd ? former : null));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    const forget = ({ type, target }: Event) => {
      const isOnTab = target instanceof Element && target.closest('[data-tab]') !== null;
      // The bar of tabs moves to the marked one: a tab that moved away under the finger would not be pressed.
      if (isOnTab && type !== 'wheel' && type !== 'touchmove') return;
      const isEnd = isAtEnd();
      setChosen((former) => (former && isEnd ? { ...former, staysAtTop: false } : null));
    };
    look();
    // Sections load later, and move those below them without a scroll.
    const grown = new ResizeObserver(later);
    grown.observe(document.body);
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    for (const name of events) window.addEventListener(name, forget, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      grown.disconnect();
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
      for (const name of events) window.removeEventListener(name, forget);
    };
  }, [all]);

  const kept = chosen?.staysAtTop ? chosen.id : null;
  useEffect(() => {
    const section = kept === null ? null : document.getElementById(kept);
    if (!section?.parentElement) return;
    // Sections above it load later, and move it.
    let frame = 0;
    // After the browser has moved the page by itself to keep what is in sight in its place.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => show(section));
    });
    observer.observe(section.parentElement);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [kept]);

  const go = useCallback((id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    show(section);
    section.focus({ preventScroll: true });
    setChosen({ id, staysAtTop: true });
  }, []);

  return [chosen === null ? read : ownerOf(chosen.id, ids), go];
}

/** The section itself, or the one to which a part belongs: the last one before it. */
function ownerOf(id: string, ids: readonly string[]): string {
  const part = document.getElementById(id);
  const isBefore = (each: string) => {
    const section = document.getElementById(each);
    return section !== null && part !== null && (section.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  return ids.includes(id) ? id : (ids.filter(isBefore).at(-1) ?? ids[0] ?? '');
}

function show(section: HTMLElement): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
}

/** A section is at the top when hardly more than the gap above it is left of the one before. */
const GAP = 48;

const pixels = (length: string): number => Number.parseFloat(length) || 0;

/** The last section that begins where `show` brings one, or above. At the end of a page that scrolls it is the last one of all. */
function sectionAtTop(ids: readonly string[], isEnd: boolean): string {
  if (isEnd && document.documentElement.scrollTop > 0) return ids.at(-1) ?? '';
  const top = pixels(getComputedStyle(document.documentElement).scrollPaddingTop) + GAP;
  const isBegun = (id: string) => {
    const section = document.getElementById(id);
    return section !== null && section.getBoundingClientRect().top <= top + pixels(getComputedStyle(section).scrollMarginTop);
  };
  return ids.filter(isBegun).at(-1) ?? ids[0] ?? '';
}

function isAtEnd(): boolean {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  return scrollHeight - clientHeight - scrollTop < 2;
}
