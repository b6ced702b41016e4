import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = join(__dirname, '../..');
export const chart = join(root, 'charts/formwright');
/** The tools of `npm test` (scripts/infra/helm.mjs); alone, those that it has left. */
const tool = (name: string, given: string | undefined) => given ?? join(root, '.cache/kubernetes-tools', name);
const helmPath = tool('helm', process.env.HELM_PATH);
export const hasHelm = process.env.HELM_PATH !== undefined || existsSync(helmPath);

/** The value sets that are installed somewhere: values.yaml alone, and each of the others over it. */
export const valueSets = ['', 'production', 'minimal', 'gateway-api', 'embedded'];
export const valuesOf = (set: string) => (set ? ['--values', join(chart, `values-${set}.yaml`)] : []);

export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: schema.test.ts checks its shape, and tests read paths of it.
  spec?: any;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

export const readAll = (text: string): Resource[] =>
  parseAllDocuments(text)
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as Resource | null;
    })
    .filter((resource) => resource !== null);

export function helm(...args: string[]): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(helmPath, args, { encoding: 'utf8', timeout: 120_000 });
  return { status, out: `${stdout}${status === 0 ? '' : stderr}` };
}

/** What an install would create. */
export function render(set: string, ...args: string[]): Resource[] {
  const { status, out } = helm('template', 'formwright', chart, '--kube-version', '1.36.3', ...valuesOf(set), ...args);
  if (status !== 0) throw new Error(out);
  return readAll(out);
}

export const ofKind = (resources: readonly Resource[], kind: string) => resources.filter((each) => each.kind === kind);
