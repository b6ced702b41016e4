import type { CDPSession, Page } from 'playwright-core';

/** What assistive technology is told of an element. */
export interface Spoken {
  role: string;
  name: string;
  description: string;
  states: string[];
  level: string;
}

/** The parts of the debugger's protocol that are read here. */
interface ProtocolNode {
  nodeType: number;
  backendNodeId: number;
  children?: ProtocolNode[];
}
interface ProtocolValue {
  value?: unknown;
}
interface ProtocolSpoken {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: ProtocolValue;
  name?: ProtocolValue;
  description?: ProtocolValue;
  value?: ProtocolValue;
  properties?: { name: string; value: ProtocolValue }[];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The debugger of a page. */
export function debuggerOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

const ELEMENT = 1;
const elementsOf = (node: ProtocolNode): ProtocolNode[] => [
  ...(node.nodeType === ELEMENT ? [node] : []),
  ...(node.children ?? []).flatMap(elementsOf),
];

/** @returns what is told of each element, in the order of the document; null for those that say nothing of their own */
export async function spokenOf(page: Page): Promise<(Spoken | null)[]> {
  const session = await debuggerOf(page);
  const { root } = (await session.send('DOM.getDocument', { depth: -1 })) as { root: ProtocolNode };
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: ProtocolSpoken[] };
  const told = new Map(nodes.map((node) => [node.backendDOMNodeId, node]));
  return elementsOf(root).map(({ backendNodeId }) => {
    const node = told.get(backendNodeId);
    return node && !node.ignored ? spoken(node) : null;
  });
}

const MEASURES = new Set(['meter', 'progressbar', 'slider']);
const textOf = (value: ProtocolValue | undefined) => String(value?.value ?? '');

function spoken({ role, name, description, value, properties = [] }: ProtocolSpoken): Spoken {
  const values = new Map(properties.map((property) => [property.name, textOf(property.value)]));
  return {
    role: textOf(role),
    name: textOf(name),
    description: textOf(description),
    level: values.get('level') ?? '',
    states: [...statesOf(values), ...(MEASURES.has(textOf(role)) ? [`= ${textOf(value)}`] : [])],
  };
}

/** In words, by property and value. What is not listed here is usual. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  disabled: { true: 'disabled' },
  expanded: { true: 'open', false: 'closed' },
  checked: { true: 'on', false: 'off', mixed: 'mixed' },
  pressed: { true: 'pressed', false: 'not pressed', mixed: 'partly pressed' },
  selected: { true: 'selected' },
  required: { true: 'required' },
  invalid: { true: 'invalid' },
  readonly: { true: 'readonly' },
  busy: { true: 'busy' },
  modal: { true: 'modal' },
  multiselectable: { true: 'several' },
};

const statesOf = (values: ReadonlyMap<string, string>): string[] =>
  [
    ...Object.entries(WORDS).map(([name, words]) => words[values.get(name) ?? ''] ?? ''),
    values.get('hasPopup') && `opens ${values.get('hasPopup')}`,
    values.get('live') && values.get('live') !== 'off' && `told ${values.get('live')}`,
    values.get('valuetext') && `value “${values.get('valuetext')}”`,
    values.get('keyshortcuts') && `keys ${values.get('keyshortcuts')}`,
    values.get('roledescription') && `called ${values.get('roledescription')}`,
  ].filter((each): each is string => Boolean(each));
