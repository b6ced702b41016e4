import { addColor, chooseColor, type Look, type LookChange, type Opacity, PLAIN_LOOK, removeColor } from '@formwright/form-model';
import type { Call } from '../../../testing/network.ts';
import type { Network } from './open-editor.tsx';

const done = (change: LookChange): Look => ('done' in change ? change.done : PLAIN_LOOK);

interface Sent {
  color: string;
  opacity: Opacity;
}

/** A server that keeps one look. `failing` calls fail, with a status or without a connection; the answers of `unheard` ones get lost. */
export function lookServer(stored: Look = PLAIN_LOOK) {
  const server = { look: stored, calls: [] as Call[], failing: [] as (number | null)[], unheard: 0 };
  const answer = (change: (body: Sent) => LookChange) => (call: Call) => {
    server.calls.push(call);
    const fault = server.failing.shift();
    if (fault === null) throw new TypeError('Failed to fetch');
    if (fault) return [fault, { error: { color: 'Not this one.' } }] as [number, unknown];
    server.look = done(change(call.body as Sent));
    server.unheard -= 1;
    if (server.unheard >= 0) throw new TypeError('Failed to fetch');
    return [200, server.look] as [number, unknown];
  };
  const network: Network = {
    '/api/changeColor': answer(({ color, opacity }) => chooseColor(server.look, color, opacity)),
    '/api/changeColorOpacity': answer(({ opacity }) => ({ done: { ...server.look, opacity } })),
    '/api/addColor': answer(({ color }) => addColor(server.look, color)),
    '/api/removeColor': answer(({ color }) => {
      const name = Object.keys(server.look.colors).find((each) => server.look.colors[each] === color) ?? '';
      return removeColor(server.look, name);
    }),
  };
  return { server, network };
}
