import { type Check, exact, flag, problemsOf, type Report, text, withRule } from '../checks/document-checks.ts';
import type { JsonSchema } from '../checks/json-schema.ts';
import type { CommonContent, ContentOf, ElementKind } from '../form.ts';
import { MAX_LABEL } from '../limits.ts';
import type { ElementDefinition } from './definition.ts';

/** The settings that every new element starts with. */
export function commonContent(label: string, { responsable = true, filter = false } = {}): CommonContent {
  return { label, required: false, responsable, filter };
}

/**
 * Makes the `checkContent` of a kind: the common fields, exactly the kind's own fields, and then a rule about several of them. Those in
 * `optional` may be missing. The check is built at its first use, so that a bundler can drop an unused definition with everything it refers
 * to.
 */
export function contentCheck<K extends ElementKind>(
  ownFields: () => Record<string, Check>,
  rule: (content: ContentOf<K>, report: Report) => void = () => {},
  optional: readonly (keyof ContentOf<K> & string)[] = [],
): ElementDefinition<K>['checkContent'] {
  let built: Check | undefined;
  const check = (): Check => {
    built ??= withRule<ContentOf<K>>(
      exact({ label: text(MAX_LABEL), required: flag, responsable: flag, filter: flag, ...ownFields() }, optional),
      (sound, _path, report) => rule(sound, report),
    );
    return built;
  };
  return Object.assign((content: unknown) => problemsOf(check(), content), { schema: (): JsonSchema => check().schema ?? {} });
}
