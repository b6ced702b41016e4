import { type Check, exact, flag, problemsOf, type Report, text, withRule } from '../checks/document-checks.ts';
import type { CommonContent, ContentOf, ElementKind } from '../form.ts';
import { MAX_LABEL } from '../limits.ts';
import type { ElementDefinition } from './definition.ts';

/** What every new element starts with. */
export function commonContent(label: string, { responsable = true, filter = false } = {}): CommonContent {
  return { label, required: false, responsable, filter };
}

/**
 * The `checkContent` of a kind: the common fields, exactly these of its own, and then a rule about several of them.
 * Built at its first use: a bundler that does not use a definition can then drop it with all that it names.
 */
export function contentCheck<K extends ElementKind>(
  ownFields: () => Record<string, Check>,
  rule: (content: ContentOf<K>, report: Report) => void = () => {},
): ElementDefinition<K>['checkContent'] {
  let check: Check | undefined;
  return (content) => {
    check ??= withRule<ContentOf<K>>(
      exact({ label: text(MAX_LABEL), required: flag, responsable: flag, filter: flag, ...ownFields() }),
      (sound, _path, report) => rule(sound, report),
    );
    return problemsOf(check, content);
  };
}
