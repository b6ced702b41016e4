import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topology } from '@formwright/contracts';
import type { Spec } from '@formwright/platform';
import { describe, expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { chart, hasHelm, helm, ofKind, type Resource, readAll, render, valueSets, valuesOf } from './support.ts';

const describeWithHelm = hasHelm ? describe : describe.skip;
const services = Object.keys(topology).filter((name) => name !== 'gateway');
/** One of each process. */
const all = services.length + 1;
const component = 'app.kubernetes.io/component';

/** The pods of a set: of Deployments, StatefulSets and Jobs, and the test's. */
const podsOf = (resources: readonly Resource[]) =>
  resources.flatMap(({ kind, spec }) => (kind === 'Pod' ? [spec] : spec?.template?.spec ? [spec.template.spec] : []));
const envOf = (deployment: Resource): string[] => deployment.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name);
const deploymentOf = (resources: readonly Resource[], name: string) =>
  ofKind(resources, 'Deployment').find(({ metadata }) => metadata.labels?.[component] === name) as Resource;

it('the rows of the chart, the lines of Skaffold and the lists of deploying.md are what the services declare', () => {
  const root = join(chart, '../..');
  const check = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/declare.mjs', '--check'], { cwd: root, encoding: 'utf8' });
  expect([check.status, check.stderr]).toEqual([0, expect.not.stringContaining('npm run declare')]);
});

describe('what Kubernetes takes', () => {
  const schema = JSON.parse(readFileSync(join(__dirname, 'kubernetes.schema.json'), 'utf8'));
  const ajv = new Ajv({ strict: false }).addSchema({ $id: 'k8s', definitions: schema.definitions });
  const problemsOf = (resource: Resource) => {
    const at = schema.roots[`${resource.apiVersion}/${resource.kind}`];
    if (!at) return [`${resource.apiVersion}/${resource.kind} is not in kubernetes.schema.json`];
    const validate = ajv.getSchema(`k8s${at}`);
    if (!validate) return [`no schema at ${at}`];
    return validate(resource)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${resource.metadata.name}${instancePath} ${message}`);
  };

  (hasHelm ? it : it.skip).each(valueSets)('is what the values %j render', (set) => {
    const resources = render(set);
    expect(resources.flatMap(problemsOf)).toEqual([]);
    const names = resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is what k8s/ contains', () => {
    const folder = join(__dirname, '../../k8s');
    const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect(readAll(readFileSync(join(folder, name), 'utf8')).flatMap(problemsOf)).toEqual([]);
  });

  it('is not a misspelt field, a wrong type or a removed version', () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } };
    expect(problemsOf(service)).toEqual([]);
    expect(problemsOf({ ...service, spec: { port: [] } })).not.toEqual([]);
    expect(problemsOf({ ...service, spec: { ports: 80 } })).not.toEqual([]);
    expect(problemsOf({ ...service, apiVersion: 'v1beta1' })).not.toEqual([]);
  });
});

describeWithHelm('the chart', () => {
  it.each(valueSets)('passes helm lint with the values %j', (set) => {
    expect(helm('lint', chart, '--strict', '--kube-version', '1.36.3', ...valuesOf(set))).toMatchObject({ status: 0 });
  });

  it.each(valueSets)('asks for no right and no write access with the values %j', (set) => {
    const pods = podsOf(render(set));
    expect(pods.length).toBeGreaterThan(0);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({ requests: { cpu: expect.anything(), memory: expect.anything() }, limits: {} });
      }
    }
  });

  it('lets each process reach what the topology names, and nothing else', () => {
    const policies = ofKind(render(''), 'NetworkPolicy');
    const ports = { store: 27017, bus: 5672, files: 9000, mail: 587 };
    expect(policies).toHaveLength(Object.keys(topology).length);
    for (const { metadata, spec } of policies) {
      const name = metadata.labels?.[component] as keyof typeof topology;
      const peer = (rule: Resource['spec'], side: 'from' | 'to') => rule[side]?.[0].podSelector.matchLabels[component];
      const callers = Object.entries(topology).filter(([, { calls }]) => calls.includes(name as never));
      expect(spec.ingress.map((rule: Resource['spec']) => peer(rule, 'from') ?? 'everyone').sort()).toEqual(
        name === 'gateway' ? ['everyone'] : callers.map(([caller]) => caller).sort(),
      );
      const [dns, ...egress] = spec.egress;
      expect(dns.ports.map(({ port }: { port: number }) => port)).toEqual([53, 53]);
      const called = egress.map((rule: Resource['spec']) => peer(rule, 'to')).filter(Boolean);
      expect(called.sort()).toEqual([...topology[name].calls].sort());
      const reached = egress.filter((rule: Resource['spec']) => !rule.to).flatMap((rule: Resource['spec']) => rule.ports);
      for (const [resource, port] of Object.entries(ports))
        expect([name, resource, reached.some((each: { port: number }) => each.port === port)]).toEqual([
          name,
          resource,
          topology[name].resources.includes(resource as never),
        ]);
    }
  });

  it.each(services)('gives %s every setting that it requires', async (name) => {
    const config = join(chart, '../../services', name, 'src/config.ts');
    // A service may have no settings of its own.
    const settings: Spec = existsSync(config) ? (await import(config))[`${name}Settings`] : {};
    const required = Object.values(settings).filter(({ fallback }) => fallback === undefined);
    const given = envOf(deploymentOf(render(''), name));
    expect(given).toEqual(expect.arrayContaining(required.map((setting) => setting.name)));
  });

  it('gives each key only to the services that have it in their row', () => {
    const resources = render('');
    const having = (key: string) => Object.keys(topology).filter((name) => envOf(deploymentOf(resources, name)).includes(key));
    expect(having('AUTH_PRIVATE_KEY')).toEqual(['identity']);
    expect(having('VISIT_SECRET')).toEqual(['gateway', 'forms', 'submissions']);
    expect(having('CALL_PUBLIC_KEYS').sort()).toEqual([...services].sort());
    expect(having('DATA_SECRET')).toEqual(
      Object.keys(topology).filter((name) => topology[name as keyof typeof topology].resources.includes('mail')),
    );
    expect(having('STORE_URL')).not.toContain('gateway');
  });

  it('gives a service the key of its own calls, and the key of the operator to nobody', () => {
    const workloads = render('').filter(({ kind }) => ['Deployment', 'Job'].includes(kind));
    const keysOf = ({ spec }: Resource) => (JSON.stringify(spec).match(/\b[A-Z]+_CALL_KEY\b/g) ?? []).join();
    const found = workloads.map((each) => [each.kind, each.metadata.labels?.[component], keysOf(each)]);
    const expected = ['Deployment', 'Job'].flatMap((kind) =>
      services.map((name) => [kind, kind === 'Job' ? `migrate-${name}` : name, `${name.toUpperCase()}_CALL_KEY`]),
    );
    expect(found.sort()).toEqual([...expected, ['Deployment', 'gateway', '']].sort());
  });

  it("turns Google's sign-in on where people meet it and where its tokens are checked", () => {
    const google = ['--set', 'googleClientId=id.apps.example'];
    const havingId = (resources: readonly Resource[]) =>
      Object.keys(topology).filter((name) => envOf(deploymentOf(resources, name)).includes('GOOGLE_CLIENT_ID'));
    const reachingKeys = (resources: readonly Resource[]) =>
      ofKind(resources, 'NetworkPolicy')
        .filter(({ spec }) => spec.egress.some(({ ports }: Resource['spec']) => ports.length === 1 && ports[0].port === 443))
        .map(({ metadata }) => metadata.labels?.[component]);
    expect([havingId(render('')), reachingKeys(render(''))]).toEqual([[], []]);
    const on = render('', ...google);
    expect([havingId(on), reachingKeys(on)]).toEqual([['gateway', 'identity'], ['identity']]);
    expect(JSON.stringify(ofKind(render('embedded', ...google), 'StatefulSet'))).toContain('id.apps.example');
  });

  it('makes keys that fit each other, and none where a Secret exists', () => {
    const [secret] = ofKind(render(''), 'Secret') as [Resource];
    const key = (name: string) => Buffer.from(secret.data?.[name] ?? '', 'base64').toString();
    const text = Buffer.from('x');
    const signature = sign(null, text, createPrivateKey(key('AUTH_PRIVATE_KEY')));
    expect(verify(null, text, createPublicKey(key('AUTH_PUBLIC_KEY')), signature)).toBe(true);
    expect(key('DATA_SECRET')).toMatch(/^\w{48}$/);
    const callKeys = key('CALL_PUBLIC_KEYS')
      .split(' ')
      .map((each) => /^(\w+)=(.+)$/.exec(each)?.slice(1) as [string, string]);
    expect(callKeys.map(([name]) => name).sort()).toEqual([...services, 'operator'].sort());
    for (const [name, der] of callKeys) {
      const own = createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' });
      expect(verify(null, text, own, sign(null, text, createPrivateKey(key(`${name.toUpperCase()}_CALL_KEY`))))).toBe(true);
    }
    expect(new Set(callKeys.map(([, der]) => der)).size).toBe(callKeys.length);
    expect(key('VISIT_SECRET')).not.toBe(key('TICKET_SECRET'));
    const { out } = helm('template', 'formwright', chart, '--kube-version', '1.36.3', ...valuesOf('production'));
    expect(out).not.toContain('kind: Secret');
    expect(out).not.toContain('for-development-only');
  });

  it('gives migrations a Secret that is there before them and has every key that they name, also of a service that is new', () => {
    const resources = render('', '--set', 'services.later.needs={store,bus}');
    const [own, forMigrations, ...others] = ofKind(resources, 'Secret') as [Resource, Resource];
    expect(others).toEqual([]);
    expect([forMigrations.data, forMigrations.stringData]).toEqual([own.data, own.stringData]);
    const hooks = ofKind(resources, 'Job').filter(({ metadata }) => metadata.name.includes('-migrate-'));
    const weight = ({ metadata }: Resource) => Number(metadata.annotations?.['helm.sh/hook-weight'] ?? 0);
    expect(hooks).toHaveLength(services.length + 1);
    for (const job of hooks) {
      expect(job.metadata.annotations?.['helm.sh/hook']).toBe(forMigrations.metadata.annotations?.['helm.sh/hook']);
      expect(weight(job)).toBeGreaterThan(weight(forMigrations));
      const named = job.spec.template.spec.containers[0].env.flatMap(({ valueFrom }: never) => valueFrom ?? []);
      for (const { secretKeyRef } of named) {
        expect(secretKeyRef.name).toBe(forMigrations.metadata.name);
        expect({ ...forMigrations.data, ...forMigrations.stringData }).toHaveProperty(secretKeyRef.key);
      }
    }
    expect(own.metadata.annotations).not.toHaveProperty(['helm.sh/hook']);
    expect(JSON.stringify(ofKind(resources, 'Deployment'))).not.toContain(forMigrations.metadata.name);
    expect(ofKind(render('', '--set', 'migration.enabled=false'), 'Secret')).toHaveLength(1);
  });

  it('takes passwords and keys by reference only', () => {
    const refused = (set: string, value: string) => helm('template', 'formwright', chart, ...valuesOf(set), '--set', value).out;
    for (const name of ['STRIPE_SECRET_KEY', 'CALL_KEY', 'MAIL_URL'])
      for (const row of ['services.billing', 'defaults', 'embedded'])
        expect(refused('', `${row}.env.${name}=x`)).toContain(`invalid propertyName '${name}'`);
    expect(refused('', 'services.billing.secrets={PAYMENT_SECRET,STRIPE_SECRET_KEY}')).toContain(
      'services.billing.secrets names STRIPE_SECRET_KEY, which the chart does not make: secrets.existingSecret must name a Secret that has it',
    );
    expect(refused('embedded', 'embedded.secrets={MAIL_URL}')).toContain('secrets.existingSecret must name the Secret that has it');
    const [embedded] = ofKind(render('embedded', '--set', 'embedded.secrets={MAIL_URL},secrets.existingSecret=mine'), 'StatefulSet') as [
      Resource,
    ];
    expect(embedded.spec.template.spec.containers[0].env).toContainEqual({
      name: 'MAIL_URL',
      valueFrom: { secretKeyRef: { name: 'mine', key: 'MAIL_URL' } },
    });
  });

  it('runs a new service with one row', () => {
    const resources = render('', '--set', 'services.later.calls={identity},services.later.needs={store,bus}');
    const made = resources.filter(({ metadata }) => metadata.name.endsWith('-later')).map(({ kind }) => kind);
    expect(made.sort()).toEqual(['Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']);
    const identity = ofKind(resources, 'NetworkPolicy').find(({ metadata }) => metadata.name.endsWith('-identity'));
    expect(JSON.stringify(identity?.spec.ingress)).toContain('"later"');
    expect(envOf(deploymentOf(resources, 'gateway'))).toContain('LATER_URL');
    const gateway = ofKind(resources, 'NetworkPolicy').find(({ metadata }) => metadata.name.endsWith('-gateway'));
    expect(JSON.stringify(gateway?.spec.egress)).toContain('"later"');
    expect(envOf(deploymentOf(resources, 'later'))).toEqual(expect.arrayContaining(['IDENTITY_URL', 'STORE_URL', 'CALL_KEY']));
  });

  it('scales by load instead of by a number where that is asked for', () => {
    const resources = render('gateway-api');
    expect(deploymentOf(resources, 'forms').spec.replicas).toBeUndefined();
    const limits = ofKind(resources, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => [
      metadata.labels?.[component],
      spec.maxReplicas,
    ]);
    expect(Object.fromEntries(limits)).toMatchObject({ forms: 10, submissions: 30 });
    const switchedOff = render('gateway-api', '--set', 'services.forms.autoscaling.enabled=false');
    expect(deploymentOf(switchedOff, 'forms').spec.replicas).toBe(2);
  });

  it.each([
    ['', 0, all, all],
    ['production', 0, all, all],
    ['minimal', 0, 0, 0],
    ['gateway-api', all, all, all],
    ['embedded', 0, 0, 1],
  ])(
    'the values %j have %d autoscalers, %d disruption budgets and %d policies, each of pods that are there',
    (set, scalers, budgets, policies) => {
      const resources = render(set);
      const workloads = resources.filter(({ spec }) => spec?.template);
      const selected = ({ matchLabels = {}, matchExpressions = [] }: Resource['spec']) =>
        workloads.filter(({ spec }) => {
          const { labels } = spec.template.metadata;
          const wanted = [...Object.entries(matchLabels).map(([key, value]) => ({ key, values: [value] })), ...matchExpressions];
          return wanted.every(({ key, values }) => values.includes(labels[key]));
        });
      const made = (kind: string, count: number) => {
        expect([kind, ofKind(resources, kind).length]).toEqual([kind, count]);
        return ofKind(resources, kind);
      };
      const leastReplicas = new Map(ofKind(resources, 'Deployment').map(({ metadata, spec }) => [metadata.name, spec.replicas]));
      for (const { spec } of made('HorizontalPodAutoscaler', scalers)) {
        const { name } = spec.scaleTargetRef;
        // Two who set the number of replicas undo each other's.
        expect([name, leastReplicas.has(name), leastReplicas.get(name)]).toEqual([name, true, undefined]);
        leastReplicas.set(name, spec.minReplicas);
        expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
      }
      for (const { metadata, spec } of made('PodDisruptionBudget', budgets)) {
        expect(selected(spec.selector).map(({ kind }) => kind)).toEqual(['Deployment']);
        // The budget of a single replica would stop every node from being drained.
        expect(leastReplicas.get(metadata.name)).toBeGreaterThan(1);
      }
      for (const { metadata, spec } of made('NetworkPolicy', policies)) {
        const names = selected(spec.podSelector).map((each) => each.metadata.name);
        expect(names).toContain(metadata.name);
        const ports = selected(spec.podSelector).flatMap(({ spec: { template } }) => template.spec.containers[0].ports ?? []);
        const opened = spec.ingress.flatMap((rule: Resource['spec']) => rule.ports).map(({ port }: { port: string }) => port);
        expect(ports.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(opened));
      }
    },
  );

  it.each([
    ['a misspelt value', 'servces.forms.replicas=3'],
    ['a misspelt field of a row', 'services.forms.replica=3'],
    ['a resource that is none', 'services.forms.needs={disk}'],
    ['an address with a path', 'publicUrl=https://forms.example.com/here'],
    ['a route without a gateway', 'httpRoute.enabled=true'],
  ])('refuses %s', (_, value) => {
    expect(helm('template', 'formwright', chart, '--kube-version', '1.36.3', '--set', value).status).not.toBe(0);
  });
});
