import { act } from 'react';

/** The part of React's own tree that is read here, as React's developer tools read it. */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** React sets it on a component whose function it has called. */
const PERFORMED_WORK = 1;

let counts: Record<string, number> | null = null;

// React looks for it when it is loaded, so this module comes first among a test's imports.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_: unknown, root: { current: Fiber }) => counts && count(root.current, counts),
  },
});

/** How often each component of this app was rendered by `work`, by its name. */
export async function rendered(work: () => void): Promise<Record<string, number>> {
  const mine: Record<string, number> = {};
  counts = mine;
  await act(async () => {
    work();
  });
  counts = null;
  return mine;
}

function count(fiber: Fiber, into: Record<string, number>): void {
  const { alternate } = fiber;
  // Untouched below: React shares the children of what it has not gone into.
  const name = nameOf(fiber.type);
  if (name && fiber.flags & PERFORMED_WORK) into[name] = (into[name] ?? 0) + 1;
  if (alternate && alternate.child === fiber.child) return;
  for (let child = fiber.child; child; child = child.sibling) count(child, into);
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  const { type: inner, render } = (type ?? {}) as { type?: unknown; render?: unknown };
  return inner || render ? nameOf(inner ?? render) : '';
}
