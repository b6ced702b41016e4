// Writes charts/test/kubernetes.schema.json: what Kubernetes accepts of the kinds that the chart and k8s/ use. Its source is Kubernetes' own
// description.
//   node scripts/kubernetes-schema.mjs SWAGGER.JSON VERSION HTTPROUTE-CRD.YAML
// SWAGGER.JSON is api/openapi-spec/swagger.json of the module k8s.io/kubernetes; the CRD is config/crd/standard of sigs.k8s.io/gateway-api.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const kinds = [
  ...[
    'apps/v1/Deployment',
    'apps/v1/StatefulSet',
    'autoscaling/v2/HorizontalPodAutoscaler',
    'batch/v1/Job',
    'networking.k8s.io/v1/Ingress',
  ],
  ...['networking.k8s.io/v1/NetworkPolicy', 'policy/v1/PodDisruptionBudget', 'v1/ConfigMap', 'v1/PersistentVolumeClaim', 'v1/Pod'],
  ...['v1/Namespace', 'v1/Secret', 'v1/Service', 'v1/ServiceAccount'],
];
const [swagger, version, crd] = process.argv.slice(2);
const { definitions } = JSON.parse(readFileSync(swagger, 'utf8'));
const unused = new Set(['description', 'default', 'format', 'metadata.managedFields']);

/** Without descriptions; unknown fields are refused. The API takes null for an optional field. */
function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string']) return { type: ['string', 'integer', 'null'] };
  const result = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-') || unused.has(key)) continue;
    if (key === 'properties') result.properties = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strict(each)]));
    else if (key === 'type' && typeof value === 'string') result.type = [value, 'null'];
    else result[key] = strict(value);
  }
  if (result.properties && result.additionalProperties === undefined) result.additionalProperties = false;
  return result;
}

const needed = {};
function need(name) {
  if (needed[name]) return;
  needed[name] = name.endsWith('.resource.Quantity') ? { type: ['string', 'number', 'null'] } : strict(definitions[name]);
  for (const [, next] of JSON.stringify(needed[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) need(next);
}

const roots = {};
for (const [name, { 'x-kubernetes-group-version-kind': places = [] }] of Object.entries(definitions)) {
  const kind = places.length === 1 && [places[0].group, places[0].version, places[0].kind].filter(Boolean).join('/');
  if (!kinds.includes(kind)) continue;
  need(name);
  roots[kind] = `#/definitions/${name}`;
}
const missing = kinds.filter((kind) => !roots[kind]);
if (missing.length > 0) throw new Error(`not in ${swagger}: ${missing.join(', ')}`);

const { spec } = parse(readFileSync(crd, 'utf8'));
const route = spec.versions.find(({ name }) => name === 'v1').schema.openAPIV3Schema;
needed.HTTPRoute = strict(route);
need('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta');
needed.HTTPRoute.properties.metadata = { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' };
roots['gateway.networking.k8s.io/v1/HTTPRoute'] = '#/definitions/HTTPRoute';

const out = fileURLToPath(new URL('../charts/test/kubernetes.schema.json', import.meta.url));
writeFileSync(out, `${JSON.stringify({ version, roots, definitions: needed })}\n`);
console.log(`${Object.keys(needed).length} definitions in ${out}`);
