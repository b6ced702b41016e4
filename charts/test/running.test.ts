import { allContracts, serviceNames, topology } from '@formwright/contracts';
import { describe, expect, it } from '@jest/globals';
import { hasHelm, ofKind, type Resource, render } from './support.ts';

const component = 'app.kubernetes.io/component';
const workloads = (resources: readonly Resource[]) => [...ofKind(resources, 'Deployment'), ...ofKind(resources, 'StatefulSet')];
const podOf = (resource: Resource | undefined) => resource?.spec.template.spec;
const settingOf = (resource: Resource | undefined, name: string) =>
  podOf(resource).containers[0].env.find((each: { name: string }) => each.name === name)?.value;
const named = (resources: readonly Resource[], kind: string, end: string) =>
  ofKind(resources, kind).find(({ metadata }) => metadata.name.endsWith(end));

(hasHelm ? describe : describe.skip)('what the chart says about running', () => {
  it.each(['', 'embedded'])('a pod is restarted if /health fails, gets requests while /ready says so, and has time to end: %j', (set) => {
    for (const workload of workloads(render(set))) {
      const { containers, enableServiceLinks, terminationGracePeriodSeconds } = podOf(workload);
      const [{ livenessProbe, readinessProbe, startupProbe }] = containers;
      for (const probe of [startupProbe, livenessProbe]) expect(probe.httpGet).toEqual({ path: '/health', port: 'http' });
      expect(readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' });
      // The first start of one process brings its data over.
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBe(set === 'embedded' ? 3_600 : 120);
      // docs/operating.md: 25 seconds more than it drains.
      expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(settingOf(workload, 'DRAIN_SECONDS') ?? 0) + 25);
      // A Service `forms` would become FORMS_PORT, which is no setting of ours.
      expect(enableServiceLinks).toBe(false);
    }
  });

  it('a new version takes no pod away before another is ready, and no two replicas of a process share a node without need', () => {
    for (const { metadata, spec } of ofKind(render(''), 'Deployment')) {
      expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      const spread = spec.template.spec.topologySpreadConstraints;
      expect(spread.map(({ topologyKey }: { topologyKey: string }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
      for (const { labelSelector } of spread) expect(labelSelector.matchLabels[component]).toBe(metadata.labels?.[component]);
    }
  });

  it.each(['', 'embedded'])('each Service leads to the pods of its process alone, and callers know it by its name: %j', (set) => {
    const resources = render(set);
    const services = ofKind(resources, 'Service');
    expect(services).toHaveLength(workloads(resources).length);
    for (const { metadata, spec } of services) {
      const found = workloads(resources).filter(({ spec: { template } }) =>
        Object.entries(spec.selector).every(([key, value]) => template.metadata.labels[key] === value),
      );
      expect(found.map((each) => each.metadata.name)).toEqual([metadata.name]);
    }
    const called = ofKind(resources, 'Deployment').flatMap((each) =>
      podOf(each).containers[0].env.flatMap(
        ({ value = '' }: { value?: string }) => /^http:\/\/(formwright-[a-z]+)$/.exec(value)?.[1] ?? [],
      ),
    );
    for (const name of called) expect(services.map(({ metadata }) => metadata.name)).toContain(name);
  });

  it('migrations come before the pods, and at a first install only where their Secret is there', () => {
    const hooks = (set: string) => new Set(ofKind(render(set), 'Job').map(({ metadata }) => metadata.annotations?.['helm.sh/hook']));
    expect(hooks('')).toEqual(new Set(['pre-upgrade']));
    expect(hooks('production')).toEqual(new Set(['pre-install,pre-upgrade']));
    for (const job of ofKind(render('production'), 'Job')) expect(podOf(job).containers[0].args).toEqual(['migrate']);
  });

  it('pods start anew with other addresses of the dependencies and with one more caller, and keys outlive the release', () => {
    const annotation = (...args: string[]) => named(render('', ...args), 'Deployment', '-forms')?.spec.template.metadata.annotations;
    expect(annotation()).toEqual(annotation());
    expect(annotation('--set', 'urls.bus=amqp://elsewhere')).not.toEqual(annotation());
    expect(annotation('--set', 'services.later.calls={identity}')).not.toEqual(annotation());
    expect(ofKind(render(''), 'Secret')[0]?.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  });

  it.each([
    ['production', 'gateway'],
    ['gateway-api', 'gateway'],
    ['embedded', 'embedded'],
  ])('people reach the process that is meant, at their address, and it believes the proxy in front of it: %s', (set, door) => {
    const host = 'forms.example.org';
    const into = set === 'embedded' ? ['--set', 'ingress.enabled=true', '--set', 'ingress.tlsSecret=certificate'] : [];
    const resources = render(set, '--set', `publicUrl=https://${host}:8443`, ...into);
    const [ingress] = ofKind(resources, 'Ingress');
    const [route] = ofKind(resources, 'HTTPRoute');
    if (ingress) {
      expect(ingress.spec.tls).toEqual([{ hosts: [host], secretName: expect.any(String) }]);
      expect(ingress.spec.rules).toMatchObject([
        {
          host,
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: `formwright-${door}`, port: { name: 'http' } } } }],
          },
        },
      ]);
    } else {
      expect(route?.spec).toMatchObject({ hostnames: [host], rules: [{ backendRefs: [{ name: `formwright-${door}`, port: 80 }] }] });
    }
    const behind = workloads(resources).find(({ metadata }) => metadata.name === `formwright-${door}`);
    expect(settingOf(behind, 'TRUST_PROXY')).toBe('uniquelocal');
    expect(settingOf(behind, 'PUBLIC_URL')).toBe(`https://${host}:8443`);
    // Without one, a client's own X-Forwarded-For would be believed.
    const alone = workloads(render(set === 'embedded' ? set : '')).find(({ metadata }) => metadata.name === `formwright-${door}`);
    expect(settingOf(alone, 'TRUST_PROXY')).toBe('');
  });

  it('the proxy of the production values passes on the largest body that a call takes, while it comes', () => {
    const [ingress] = ofKind(render('production'), 'Ingress');
    const of = (name: string) => ingress?.metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] ?? '';
    const largest = Math.max(...allContracts.map(({ bodyLimit = 0 }) => bodyLimit));
    expect(Number(/^(\d+)m$/.exec(of('proxy-body-size'))?.[1]) * 2 ** 20).toBeGreaterThanOrEqual(largest);
    expect(of('proxy-request-buffering')).toBe('off');
  });

  it('mails have the sender of the values, and the metrics of a public process can be read from outside its pod', () => {
    const resources = render('', '--set', 'mailFrom=Forms <forms@example.org>', '--set', 'monitoring.enabled=true');
    for (const name of serviceNames.filter((each) => topology[each].resources.includes('mail')))
      expect(settingOf(named(resources, 'Deployment', `-${name}`), 'MAIL_FROM')).toBe('Forms <forms@example.org>');
    expect(settingOf(named(resources, 'Deployment', '-gateway'), 'METRICS_HOST')).toBe('0.0.0.0');
    // The monitor leaves out the port that is public; there is nothing to read on it.
    const [monitor] = ofKind(resources, 'PodMonitor');
    const [http, metrics] = monitor?.spec.podMetricsEndpoints ?? [];
    expect(http).toMatchObject({ port: 'http', path: '/metrics', relabelings: [{ action: 'drop', regex: 'gateway|embedded' }] });
    expect(metrics).toEqual({ port: 'metrics', path: '/metrics' });
    expect(monitor?.spec.selector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'formwright',
      'app.kubernetes.io/instance': 'formwright',
    });
  });
});
