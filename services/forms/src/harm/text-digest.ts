import { hash } from 'node:crypto';
import { eachLink, eachText, type JudgedForm } from './visible-parts.ts';

/**
 * A digest of all that the rules judge: two forms have the same one exactly if they have the same texts in the same places, the same links
 * and the same redirect. The ids of elements do not count, so a copy has it, too.
 */
export function textDigestOf(form: JudgedForm): string {
  const parts: string[] = [];
  eachText(form, (text, _where, role, column) => parts.push(role, column?.tabname ?? '', typeOf(column), text));
  eachLink(form, ({ text, href }) => parts.push('link', text, href));
  const { success_status, redirect_url } = form.details;
  if (success_status === 'url') parts.push('redirect', redirect_url);
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

const typeOf = (column: Parameters<Parameters<typeof eachText>[1]>[3]): string =>
  column?.tabname === 'input' ? column.content.typeinput : '';
