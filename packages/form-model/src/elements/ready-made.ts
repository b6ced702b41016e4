import type { ContentOf, ElementKind, FilledColumn } from '../form.ts';
import type { ElementGroup } from './definition.ts';
import { definitionOf, elementDefinitions } from './index.ts';

type InputContent = ContentOf<'input'>;

/** Text fields that the palette offers with a name and a type. They are stored as elements of the kind `input`. */
const readyMade = {
  email: { name: 'Email', content: { typeinput: 'email' } },
  phone: { name: 'Phone', content: { typeinput: 'text', inputmode: 'tel' } },
  number: { name: 'Number', content: { typeinput: 'number' } },
} as const satisfies Record<string, { name: string; content: Partial<InputContent> }>;
type ReadyMade = keyof typeof readyMade;

/** What the palette offers: every kind, and the ready-made fields. */
export type Offered = ElementKind | ReadyMade;
export const OFFERED: readonly Offered[] = (Object.keys(elementDefinitions) as ElementKind[]).flatMap((kind): Offered[] =>
  kind === 'text' ? [kind, ...(Object.keys(readyMade) as ReadyMade[])] : [kind],
);

const isReadyMade = (offered: Offered): offered is ReadyMade => Object.hasOwn(readyMade, offered);

/** Name in the palette and default label: 'Short Text', 'Phone'. */
export function offeredName(offered: Offered): string {
  return isReadyMade(offered) ? readyMade[offered].name : definitionOf(offered).name;
}

/** The kind under which it is stored. */
export function offeredKind(offered: Offered): ElementKind {
  return isReadyMade(offered) ? 'input' : offered;
}

/** The group of the palette. */
export function offeredGroup(offered: Offered): ElementGroup {
  return definitionOf(offeredKind(offered)).group;
}

/** The settings that differ from the defaults of its kind. */
export function offeredContent(offered: Offered): Partial<InputContent> {
  return isReadyMade(offered) ? { label: readyMade[offered].name, ...readyMade[offered].content } : {};
}

/** What the palette calls an element with these settings. */
export function offeredAs({ tabname, content }: FilledColumn): Offered {
  if (tabname !== 'input') return tabname;
  if (content.inputmode) return 'phone';
  return content.typeinput === 'text' ? 'input' : content.typeinput;
}

/** The settings that make a text field one of the palette's. */
export function inputTypeContent(type: ReadyMade | 'input'): Pick<InputContent, 'typeinput' | 'inputmode'> {
  return { typeinput: 'text', inputmode: undefined, ...(type !== 'input' && readyMade[type].content) };
}

/** Whether the label is one that the palette gives. Such a label is a placeholder: the first key replaces it. */
export function hasDefaultLabel({ tabname, content }: FilledColumn): boolean {
  return OFFERED.some((offered) => offeredKind(offered) === tabname && offeredName(offered) === content.label);
}
