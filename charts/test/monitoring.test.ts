import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@formwright/platform';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { chart, hasHelm, ofKind, type Resource, render } from './support.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const dashboard = JSON.parse(readFileSync(join(chart, 'dashboards/formwright.json'), 'utf8')) as {
  schemaVersion: number;
  templating: { list: { name: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { refId: string; expr: string; datasource: unknown }[];
  }[];
};
const groups = (parse(readFileSync(join(chart, 'alerts/formwright.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }).groups;
const rules = groups.flatMap((group) => group.rules);
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

/** The series that a process with a store and a bus tells, by name. */
async function toldSeries(): Promise<Set<string>> {
  const metrics = createMetrics({ process: true });
  metrics.addFreeDisk(async () => 0);
  metrics.addBackup(() => null);
  metrics.addDamage(() => 0);
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const parts = ['_bucket', '_sum', '_count'];
  return new Set(types.flatMap(([, name = '', type]) => (type === 'histogram' ? parts.map((part) => `${name}${part}`) : [name])));
}
const seriesOf = (expr: string) => expr.match(/\b(?:formwright|nodejs|process)_[a-z0-9_]+/g) ?? [];

it('the dashboard and the alerts name only what the processes tell', async () => {
  const told = await toldSeries();
  const named = [...panels, ...rules.map(({ alert, expr }) => ({ title: alert, expr }))];
  expect(named.length).toBeGreaterThan(30);
  for (const { title, expr } of named) {
    expect([title, seriesOf(expr).length]).not.toEqual([title, 0]);
    expect([title, seriesOf(expr).filter((series) => !told.has(series))]).toEqual([title, []]);
  }
});

it('the dashboard is one that Grafana takes: ids once, queries once in each panel, no panel over another, variables that are there', () => {
  const { panels: drawn, schemaVersion, templating } = dashboard;
  expect(schemaVersion).toBeGreaterThanOrEqual(36);
  expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
  const cells = drawn.flatMap(({ title, gridPos: { x, y, w, h } }) => {
    expect([title, x + w <= 24]).toEqual([title, true]);
    return Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
  const given = [...templating.list.map(({ name }) => name), '__rate_interval'];
  for (const { title, type, targets = [] } of drawn) {
    expect([title, type === 'row' || targets.length > 0]).toEqual([title, true]);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    for (const { expr, datasource } of targets) {
      expect(datasource).toEqual({ type: 'prometheus', uid: expect.stringMatching(/^\$\{datasource\}$/) });
      for (const [, name = ''] of expr.matchAll(/\$(\w+)/g)) expect(given).toContain(name);
    }
  }
});

it('each alert has its section in docs/operating.md, and each section its alert', () => {
  const text = readFileSync(join(__dirname, '../../docs/operating.md'), 'utf8');
  const sections = [...text.matchAll(/^### (Formwright\w+)\n([^#]+)/gm)].map(([, name = '', body = '']) => ({ name, body }));
  expect(sections.map(({ name }) => name).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  for (const { name, body } of sections)
    for (const part of ['**Means:**', '**Look', '**Do:**']) expect([name, body.includes(part)]).toEqual([name, true]);
});

it('each alert says how bad it is, in words', () => {
  for (const { alert, labels, annotations } of rules) {
    expect([alert, ['critical', 'warning'].includes(labels.severity)]).toEqual([alert, true]);
    expect(annotations.summary).toMatch(/\.$/);
  }
});

(hasHelm ? describe : describe.skip)('with monitoring', () => {
  const portsOf = (resource: Resource | undefined) =>
    resource?.spec.template.spec.containers[0].ports.map(({ name }: { name: string }) => name);
  const on = (set = '') => render(set, '--set', 'monitoring.enabled=true', '--set', 'monitoring.labels.release=prometheus');

  it('the chart installs the rules of its files for its own namespace, so that no other installation hides a silence', () => {
    const [rule] = ofKind(render('', '--set', 'monitoring.enabled=true', '--namespace', 'trial'), 'PrometheusRule') as [Resource];
    const installed: Rule[] = rule.spec.groups[0].rules;
    for (const { alert, expr } of installed)
      expect([alert, expr.match(/\{namespace="trial"[,}]/g)?.length]).toEqual([alert, seriesOf(expr).length]);
    const elsewhere = installed.map(({ expr, ...rest }) => ({
      ...rest,
      expr: expr.replace(/namespace="trial",?/g, '').replaceAll('{}', ''),
    }));
    expect(elsewhere).toEqual(rules.map((each) => ({ ...each, labels: { ...each.labels, namespace: 'trial' } })));
  });

  it('the chart installs the dashboard as it is in its file', () => {
    const resources = on();
    const json = ofKind(resources, 'ConfigMap').find(({ metadata }) => metadata.labels?.grafana_dashboard === '1')?.data?.[
      'formwright.json'
    ];
    expect(JSON.parse(json ?? '')).toEqual(dashboard);
    for (const kind of ['PrometheusRule', 'PodMonitor']) expect(ofKind(resources, kind)[0]?.metadata.labels?.release).toBe('prometheus');
  });

  it('the metrics of a public process have a port of their own, which the policy opens to the monitoring alone', () => {
    const args = ['--set', 'monitoring.enabled=true', '--set-json', 'networkPolicy.metricsFrom=[{"namespaceSelector":{}}]'];
    const resources = render('', ...args);
    const named = (kind: string, end: string) => ofKind(resources, kind).find(({ metadata }) => metadata.name.endsWith(end));
    expect(portsOf(named('Deployment', '-gateway'))).toEqual(['http', 'metrics']);
    expect(portsOf(named('Deployment', '-forms'))).toEqual(['http']);
    const opened = (end: string) => named('NetworkPolicy', end)?.spec.ingress.at(-1);
    expect(opened('-gateway')).toEqual({ ports: [{ port: 'metrics' }], from: [{ namespaceSelector: {} }] });
    expect(opened('-forms')).toEqual({ ports: [{ port: 'http' }], from: [{ namespaceSelector: {} }] });
    expect(named('Service', '-gateway')?.spec.ports.map(({ name }: { name: string }) => name)).toEqual(['http']);

    const alone = render('embedded', ...args);
    expect(ofKind(alone, 'NetworkPolicy')[0]?.spec.ingress).toEqual([
      { ports: [{ port: 'http' }] },
      { ports: [{ port: 'metrics' }], from: [{ namespaceSelector: {} }] },
    ]);
    const embedded = ofKind(alone, 'StatefulSet')[0];
    expect(portsOf(embedded)).toEqual(['http', 'metrics']);
    expect(embedded?.spec.template.spec.containers[0].env).toContainEqual({ name: 'METRICS_PORT', value: '9464' });
  });

  it('is nothing of all this without it', () => {
    const resources = render('');
    for (const kind of ['PrometheusRule', 'PodMonitor', 'ConfigMap']) expect(ofKind(resources, kind)).toEqual([]);
    expect(JSON.stringify(resources)).not.toContain('METRICS_PORT');
  });
});
