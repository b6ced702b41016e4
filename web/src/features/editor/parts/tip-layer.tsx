import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import parts from './parts.module.css';

interface Tip {
  target: HTMLElement;
  text: string;
  keys: string | undefined;
}

const DELAY_MS = 400;

/** A shared tooltip for all icon buttons. A page of forty elements has 200 of them; a tooltip part for each would slow down every drop. */
export function TipLayer() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchTips(setTip), []);
  if (!tip) return null;
  const label = tip.keys ? (
    <>
      <span>{tip.text}</span> <span className={parts.keys}>{tip.keys}</span>
    </>
  ) : (
    tip.text
  );
  return <Tooltip key={tip.text} target={tip.target} opened label={label} />;
}

/** Shows the tooltip after a delay on hover or keyboard focus. Press, leave, scroll and Esc hide it. Returns how to stop. */
function watchTips(show: (tip: Tip | null) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: HTMLElement | null = null;
  const aim = (target: HTMLElement | null) => {
    if (target === current) return;
    current = target;
    clearTimeout(timer);
    show(null);
    const text = target?.dataset.tip;
    if (target && text) timer = setTimeout(() => target.isConnected && show({ target, text, keys: target.dataset.keys }), DELAY_MS);
  };
  const tipped = (node: EventTarget | null) => (node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null);
  const options = { signal: stop.signal, capture: true, passive: true };
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && aim(tipped(event.target)), options);
  document.addEventListener(
    'focusin',
    ({ target }) => aim(target instanceof Element && target.matches(':focus-visible') ? tipped(target) : null),
    options,
  );
  document.addEventListener('focusout', () => aim(null), options);
  document.addEventListener('pointerdown', () => aim(null), options);
  document.addEventListener('scroll', () => aim(null), options);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && aim(null), options);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
