import { type Check, exact, flag, text } from '../document-checks.ts';
import type { CommonContent } from '../form.ts';
import { MAX_LABEL } from '../limits.ts';

/** What every new element starts with. */
export function commonContent(label: string, { responsable = true, filter = false } = {}): CommonContent {
  return { label, required: false, responsable, filter };
}

/** Content with the common fields and exactly these of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function contentOf(own: Record<string, Check> = {}): Check {
  return exact({ label: text(MAX_LABEL), required: flag, responsable: flag, filter: flag, ...own });
}

/** Content of the kinds that have the common fields only. */
export const commonOnly: Check = /* @__PURE__ */ contentOf();
