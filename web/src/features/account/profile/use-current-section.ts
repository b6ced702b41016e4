import { useCallback, useEffect, useState } from 'react';

const events = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin'] as const;

/**
 * The section that is being read, and the way to another one or to a part of one. The line by which it is found moves from the top of the window to its
 * bottom with the scroll position, so that the last sections have their turn although they cannot reach the top.
 * @param ids of the sections, in order
 */
export function useCurrentSection(ids: readonly string[]): [current: string, go: (id: string) => void] {
  const [read, setRead] = useState(ids[0] ?? '');
  /** The chosen one stays marked and at the top until somebody scrolls, types or presses. */
  const [chosen, setChosen] = useState<string | null>(null);
  const all = ids.join(' ');

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setRead(sectionAtLine(all.split(' ')));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    const forget = ({ type, target }: Event) => {
      const isOnTab = target instanceof Element && target.closest('[data-tab]') !== null;
      // The bar of tabs moves to the marked one: a tab that moved away under the finger would not be pressed.
      if (!isOnTab || type === 'wheel' || type === 'touchmove') setChosen(null);
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

  useEffect(() => {
    const section = chosen === null ? null : document.getElementById(chosen);
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
  }, [chosen]);

  const go = useCallback((id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    show(section);
    section.focus({ preventScroll: true });
    setChosen(id);
  }, []);

  return [chosen === null ? read : ownerOf(chosen, ids), go];
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

function sectionAtLine(ids: readonly string[]): string {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const way = scrollHeight - clientHeight;
  const line = way > 0 ? (scrollTop / way) * clientHeight : 0;
  const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
  return begun.at(-1) ?? ids[0] ?? '';
}
