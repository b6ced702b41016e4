import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { topology } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chart, helm, render, valueSets, valuesOf } from '../support.ts';

const kubeconfig = process.env.KUBERNETES_TEST_CONFIG ?? '';
const kubectl = process.env.KUBECTL_PATH ?? 'kubectl';
const namespace = 'formwright';
const processes = Object.keys(topology);

function kube(args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(kubectl, ['--kubeconfig', kubeconfig, ...args], {
    encoding: 'utf8',
    input,
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
const here = (...args: string[]) => kube(['--namespace', namespace, ...args]);
function release(verb: string, ...args: string[]): void {
  const where = ['--kubeconfig', kubeconfig, '--namespace', namespace, '--wait', '--timeout', '5m'];
  expect(helm(verb, 'formwright', ...args, ...where)).toMatchObject({ status: 0 });
}
const jsonOf = (kind: string, ...more: string[]) => JSON.parse(here('get', kind, '--output', 'json', ...more)).items;
const deployments = () => jsonOf('deployment', '--selector', 'app.kubernetes.io/instance=formwright');
const readyDeployments = () =>
  deployments().filter(
    ({ spec, status }: { spec: { replicas: number }; status: { readyReplicas?: number } }) => status.readyReplicas === spec.replicas,
  );
const keys = () =>
  here(
    'get',
    'secret',
    'formwright',
    '--output',
    'jsonpath={.data.DATA_SECRET} {.data.IDENTITY_CALL_KEY} {.data.CALL_PUBLIC_KEYS} {.data.AUTH_PRIVATE_KEY}',
  );

/** The kind of Gateway API, without its schema: chart.test.ts has that. */
const httpRoutes = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {
    name: 'httproutes.gateway.networking.k8s.io',
    annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes-sigs/gateway-api/pull/2997' },
  },
  spec: {
    group: 'gateway.networking.k8s.io',
    scope: 'Namespaced',
    names: { plural: 'httproutes', kind: 'HTTPRoute' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};

/** A real API server, scheduler and controllers; the nodes are played by kwok, so nothing runs in the pods. */
(kubeconfig ? describe : describe.skip)('on a Kubernetes cluster', () => {
  beforeAll(() => {
    const { serverVersion, clientVersion } = JSON.parse(kube(['version', '--output', 'json']));
    console.log(
      `Kubernetes ${serverVersion.gitVersion}, kubectl ${clientVersion.gitVersion}, Helm ${helm('version', '--short').out.trim()}`,
    );
    kube(['create', 'namespace', namespace]);
    kube(['label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted']);
    kube(['apply', '--filename', '-'], JSON.stringify(httpRoutes));
    kube(['wait', '--for=condition=Established', 'crd/httproutes.gateway.networking.k8s.io', '--timeout=60s']);
  });
  afterAll(() => {
    kube(['delete', 'namespace', namespace, '--wait=false']);
  });

  it.each(valueSets)('the API server takes everything that the values %j render', (set) => {
    const manifests = helm('template', 'formwright', chart, '--kube-version', '1.36.3', '--namespace', namespace, ...valuesOf(set)).out;
    const lines = kube(['--namespace', namespace, 'apply', '--dry-run=server', '--filename', '-'], manifests).trim().split('\n');
    expect(lines).toHaveLength(render(set).length);
  });

  it('the API server takes the dependencies, and their volumes are bound', () => {
    here('apply', '--filename', join(__dirname, '../../../k8s'));
    here('wait', '--for=condition=Ready', 'pod', '--selector', 'app.kubernetes.io/part-of=formwright-dependencies', '--timeout=60s');
    expect(jsonOf('statefulset')).toHaveLength(3);
  });

  it('is installed, upgraded with its keys and migrations, rolled back and uninstalled', () => {
    release('install', chart);
    expect(readyDeployments()).toHaveLength(processes.length);
    const before = keys();

    release('upgrade', chart, '--set', 'productName=Other');
    expect(keys()).toBe(before);
    // The copy for the migrations.
    expect(jsonOf('secret').map(({ metadata }: { metadata: { name: string } }) => metadata.name)).not.toContain('formwright-migrate');
    const migrated = jsonOf('event').filter(
      ({ reason, involvedObject }: { reason: string; involvedObject: { name: string } }) =>
        reason === 'Completed' && involvedObject.name.includes('-migrate-'),
    );
    expect(migrated).toHaveLength(processes.length - 1);

    release('rollback', '1');
    expect(JSON.stringify(deployments())).not.toContain('"Other"');
    expect(readyDeployments()).toHaveLength(processes.length);

    release('uninstall');
    expect(deployments()).toEqual([]);
    expect(keys()).toBe(before);
  });

  it('is installed as one process with one volume', () => {
    release('install', chart, ...valuesOf('embedded'));
    const [pod] = jsonOf('pod').filter(({ metadata }: { metadata: { name: string } }) => metadata.name === 'formwright-embedded-0');
    expect(pod.status.phase).toBe('Running');
    release('uninstall');
  });

  it('a pod that asks for more than the restricted level is refused there', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'root' }, spec: { containers: [{ name: 'a', image: 'a' }] } };
    expect(() => kube(['--namespace', namespace, 'apply', '--filename', '-'], JSON.stringify(pod))).toThrow('violates PodSecurity');
  });
});
