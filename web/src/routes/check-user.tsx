import { useEffect, useRef } from 'react';
import { marketingOrigin } from '../lib/product.ts';
import { session } from '../lib/session.ts';

/**
 * Tells the operator's own site, in a frame, whether somebody is signed in here: nothing but that, and only the origin that the server
 * names. Operators count as nobody: their area is no news for a site.
 */
export function Component() {
  const origin = marketingOrigin();
  /** The frame once its page is there. */
  const loaded = useRef<HTMLIFrameElement>(null);
  const tell = () =>
    loaded.current?.contentWindow?.postMessage({ type: 'authState', isAuthenticated: session.state() === 'owner' }, marketingOrigin());
  useEffect(() => session.subscribe(tell));
  if (origin === '') return null;
  return (
    <div hidden aria-hidden="true">
      <iframe
        src={`${origin}/`}
        title="Site"
        tabIndex={-1}
        onLoad={({ currentTarget }) => {
          loaded.current = currentTarget;
          tell();
        }}
      />
    </div>
  );
}
