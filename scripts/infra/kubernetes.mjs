// A Kubernetes control plane for tests, without containers: etcd, API server, controllers, scheduler, and kwok, which plays two nodes, so
// that pods become Ready although nothing runs in them. The processes have no parent: each lives until it is stopped.
//   node scripts/infra/kubernetes.mjs build | start DIR | stop DIR
// DIR holds its data, its logs and state.json. `build` takes about ten minutes, once.
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { end, freePort, isRunning, readState, writeState } from './processes.mjs';

export const versions = { kubernetes: 'v1.36.3', etcd: 'v3.6.16', kwok: 'v0.8.0' };
const components = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler'];
const programs = ['etcd', ...components, 'kwok'];

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
/** KUBE_BIN, or where Go puts programs. */
const folder = () => process.env.KUBE_BIN ?? join(run('go', ['env', 'GOPATH']).stdout?.trim() ?? '', 'bin');

/** @returns {string | null} why the control plane cannot be started here */
export function missingKubernetes() {
  const missing = [...programs, 'kwok-stages.yaml'].filter((name) => !existsSync(join(folder(), name)));
  if (missing.length === 0) return null;
  return `${missing.join(', ')} not in ${process.env.KUBE_BIN ? 'KUBE_BIN' : "Go's folder of programs"}; node scripts/infra/kubernetes.mjs build makes them`;
}

function go(args, cwd) {
  const { status, stdout } = run('go', args, { cwd, env: { ...process.env, CGO_ENABLED: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`go ${args.join(' ')} failed`);
  return stdout;
}

const download = (module) => JSON.parse(go(['mod', 'download', '-json', module]));

/** Neither Kubernetes nor etcd can be installed by name: a module of our own requires them, with Kubernetes' parts at their published versions. */
function build() {
  const bin = folder();
  const scratch = join(bin, '../kubernetes-build');
  const module = (name, lines, imports) => {
    const dir = join(scratch, name);
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'go.mod'), ['module local', ...lines, ''].join('\n'));
    writeFileSync(join(dir, 'deps.go'), `package deps\n\nimport (\n${imports.map((each) => `\t_ "${each}"`).join('\n')}\n)\n`);
    go(['mod', 'tidy'], dir);
    return dir;
  };
  const part = (name, dir, what, flags = '') => {
    if (existsSync(join(bin, name))) return;
    console.log(`building ${name}`);
    go(['build', '-mod=mod', '-trimpath', '-ldflags', `-s -w ${flags}`, '-o', join(bin, name), what], dir);
  };
  const own = readFileSync(download(`k8s.io/kubernetes@${versions.kubernetes}`).GoMod, 'utf8');
  const stage = versions.kubernetes.replace('v1.', 'v0.');
  const kubernetes = module(
    'kubernetes',
    [
      ...own.match(/^(go|godebug) .*$/gm),
      `require k8s.io/kubernetes ${versions.kubernetes}`,
      ...[...own.matchAll(/^\t(k8s\.io\/\S+) => \.\/staging/gm)].map(([, name]) => `replace ${name} => ${name} ${stage}`),
    ],
    components.map((name) => `k8s.io/kubernetes/cmd/${name}/app`),
  );
  const [, minor] = versions.kubernetes.split('.');
  const told = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version']
    .map((at) => `-X ${at}.gitVersion=${versions.kubernetes} -X ${at}.gitMajor=1 -X ${at}.gitMinor=${minor}`)
    .join(' ');
  for (const name of components) part(name, kubernetes, `k8s.io/kubernetes/cmd/${name}`, told);
  const etcd = module('etcd', ['go 1.24', `require go.etcd.io/etcd/server/v3 ${versions.etcd}`], ['go.etcd.io/etcd/server/v3/etcdmain']);
  part('etcd', etcd, 'go.etcd.io/etcd/server/v3');
  const { Dir } = download(`sigs.k8s.io/kwok@${versions.kwok}`);
  if (!existsSync(join(bin, 'kwok')))
    run('go', ['install', `sigs.k8s.io/kwok/cmd/kwok@${versions.kwok}`], { env: { ...process.env, GOBIN: bin } });
  const stages = ['node/fast/node-initialize', 'node/heartbeat-with-lease/node-heartbeat-with-lease', 'pod/fast/pod-ready'];
  const texts = [...stages, 'pod/fast/pod-complete', 'pod/fast/pod-delete'].map((name) =>
    readFileSync(join(Dir, 'kustomize/stage', `${name}.yaml`)),
  );
  writeFileSync(join(bin, 'kwok-stages.yaml'), texts.join('\n---\n'));
}

/** Who has the token may do everything; the server's certificate is its own. */
const configOf = ({ port, token }) =>
  JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
    clusters: [{ name: 'test', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
  });

const nodeOf = (number) => ({
  ...{ apiVersion: 'v1', kind: 'Node' },
  metadata: {
    name: `node-${number}`,
    labels: { 'kubernetes.io/hostname': `node-${number}`, 'topology.kubernetes.io/zone': `zone-${number}` },
    annotations: { 'kwok.x-k8s.io/node': 'fake' },
  },
  status: {
    allocatable: { cpu: '32', memory: '256Gi', pods: '200' },
    capacity: { cpu: '32', memory: '256Gi', pods: '200' },
  },
});
/** Volumes for claims of the default class. */
const volumes = [
  {
    ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', provisioner: 'kubernetes.io/no-provisioner' },
    metadata: { name: 'standard', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  },
  ...[1, 2, 3, 4, 5, 6].map((number) => ({
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `volume-${number}` } },
    spec: {
      storageClassName: 'standard',
      capacity: { storage: '1Ti' },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path: `/nowhere/${number}` },
    },
  })),
];

/**
 * Starts a control plane with two nodes and six volumes.
 * @param kubectl the program
 * @returns {Promise<string>} the path of its kubeconfig
 */
export async function startKubernetes(dir, kubectl) {
  mkdirSync(dir, { recursive: true });
  const state = { port: await freePort(), token: randomBytes(16).toString('hex'), pids: [] };
  writeState(dir, state);
  const [etcd, peer, controllers, scheduler, kwok] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const config = join(dir, 'kubeconfig');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const files = { kubeconfig: configOf(state), 'tokens.csv': `${state.token},admin,admin,system:masters\n` };
  files['accounts.key'] = privateKey.export({ type: 'pkcs8', format: 'pem' });
  files['accounts.pub'] = publicKey.export({ type: 'spki', format: 'pem' });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content, { mode: 0o600 });

  const launch = (name, args) => {
    const log = openSync(join(dir, `${name}.log`), 'a');
    const child = spawn(join(folder(), name), args, { detached: true, stdio: ['ignore', log, log] });
    child.unref();
    state.pids.unshift(child.pid);
    writeState(dir, state);
    return child.pid;
  };
  const until = async (what, pid, isDone) => {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await isDone()) return;
      if (!isRunning(pid)) throw new Error(`${what} ended while starting; see ${dir}`);
      await wait(200);
    }
    throw new Error(`${what} did not come up in two minutes; see ${dir}`);
  };
  const ask = (...args) => run(kubectl, ['--kubeconfig', config, ...args]).status === 0;
  const apply = (items) =>
    run(kubectl, ['--kubeconfig', config, 'apply', '--filename', '-'], {
      input: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    });

  const [client, between] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  const clientUrls = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', between];
  launch('etcd', [
    '--data-dir',
    join(dir, 'etcd'),
    ...clientUrls,
    '--initial-advertise-peer-urls',
    between,
    '--initial-cluster',
    `default=${between}`,
  ]);
  const at = (port) => ['--bind-address=127.0.0.1', `--secure-port=${port}`, `--cert-dir=${join(dir, 'certificates')}`];
  const server = launch('kube-apiserver', [
    ...[...at(state.port), `--etcd-servers=${client}`, `--token-auth-file=${join(dir, 'tokens.csv')}`, '--authorization-mode=RBAC'],
    ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${join(dir, 'accounts.pub')}`],
    ...[`--service-account-signing-key-file=${join(dir, 'accounts.key')}`, '--service-cluster-ip-range=10.96.0.0/16'],
    '--endpoint-reconciler-type=none',
  ]);
  await until('kube-apiserver', server, () => ask('get', '--raw', '/readyz'));
  const own = [`--kubeconfig=${config}`, '--leader-elect=false'];
  const account = `--service-account-private-key-file=${join(dir, 'accounts.key')}`;
  launch('kube-controller-manager', [...own, ...at(controllers), account, '--pvclaimbinder-sync-period=2s']);
  launch('kube-scheduler', [...own, ...at(scheduler)]);
  const stages = [`--config=${join(folder(), 'kwok-stages.yaml')}`, '--manage-all-nodes=true', '--node-lease-duration-seconds=40'];
  const nodes = launch('kwok', [
    `--kubeconfig=${config}`,
    ...stages,
    `--server-address=127.0.0.1:${kwok}`,
    '--node-ip=127.0.0.1',
    `--node-port=${kwok}`,
  ]);
  const { status, stderr } = apply([nodeOf(1), nodeOf(2), ...volumes]);
  if (status !== 0) throw new Error(stderr);
  await until('kwok', nodes, () => ask('wait', '--for=condition=Ready', 'node', '--all', '--timeout=1s'));
  return config;
}

/** Ends everything, the last one first. */
export async function stopKubernetes(dir) {
  for (const pid of readState(dir)?.pids ?? []) await end(pid, 'SIGTERM');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [verb, dir] = process.argv.slice(2);
  if (verb === 'build') build();
  else if (verb === 'start' && dir)
    console.log(`export KUBECONFIG=${await startKubernetes(resolve(dir), process.env.KUBECTL_PATH ?? 'kubectl')}`);
  else if (verb === 'stop' && dir) await stopKubernetes(resolve(dir));
  else console.error('Usage: node scripts/infra/kubernetes.mjs build | start DIR | stop DIR');
}
