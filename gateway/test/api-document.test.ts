import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { billing, type Contract, forms, identity, submissions } from '@formwright/contracts';
import { describe, expect, it } from '@jest/globals';
import { describeApi } from '../src/docs/describe-api.ts';
import { publicContracts } from '../src/forwarding/forwarder.ts';
import { wrapped } from './answer-table.ts';
import { type ApiDocument, documentedApi } from './documented-api.ts';

const docs = describeApi('Testwright', 'http://localhost');
const api = documentedApi(JSON.parse(docs) as ApiDocument);
const errorStatuses = (contract: Contract) => Object.keys(api.operation(contract).responses).filter((status) => Number(status) >= 400);

describe('the document at /api/docs', () => {
  it('is valid OpenAPI 3.1 for a validator of others', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fw-docs-')), 'api.json');
    writeFileSync(file, docs);
    const validator = require.resolve('@seriousme/openapi-schema-validator/bin/validate-api-cli.js');
    const verdict = execFileSync(process.execPath, [validator, file], { encoding: 'utf8' });
    rmSync(dirname(file), { recursive: true });
    expect(JSON.parse(verdict)).toEqual({ valid: true });
  });

  it('has schemas that a strict validator of JSON Schema 2020-12 takes, without any of a former draft', () => {
    expect(api.places.length).toBeGreaterThan(200);
    for (const place of api.places) api.schemaAt(...place);
    expect(docs).not.toMatch(/additionalItems|"items":\[|"nullable"|x-shape|"~/);
  });

  it('says who may call: anybody, a caller with a token, or both', () => {
    expect(api.operation(forms.getForms).security).toEqual([{ bearer: [] }]);
    expect(api.operation(forms.getForm).security).toEqual([{}, { bearer: [] }]);
    expect(api.operation(billing.getPlans).security).toEqual([]);
    expect(api.operation(identity.refreshToken).security).toEqual([{ refresh: [] }]);
  });

  it('names the refusals of each call, and how long to wait', () => {
    expect(errorStatuses(forms.getForms)).toEqual(['400', '401', '403', '413', '415', '429', '500', '503']);
    expect(errorStatuses(submissions.saveUserForm)).toEqual([
      '400',
      '403',
      '404',
      '409',
      '410',
      '413',
      '415',
      '422',
      '428',
      '429',
      '500',
      '503',
      '507',
    ]);
    for (const contract of publicContracts) expect(api.operation(contract).responses['429']?.headers).toHaveProperty('Retry-After');
    const calls = new Map<string, string[]>();
    for (const contract of publicContracts) {
      const statuses = errorStatuses(contract).join(' ');
      calls.set(statuses, [...(calls.get(statuses) ?? []), contract.name]);
    }
    const table = [...calls].map(([statuses, names]) => `${statuses}\n${wrapped(names.sort())}`);
    expect(table.sort().join('\n')).toMatchSnapshot();
  });

  it('says the limits of a multipart body', () => {
    const { description } = api.operation(submissions.saveUserForm).requestBody ?? {};
    expect(description).toContain('At most 5,000 fields with 4 MB of text together.');
    expect(description).toContain('at most 200, each of 100 MB at most, together 250 MB');
  });
});
