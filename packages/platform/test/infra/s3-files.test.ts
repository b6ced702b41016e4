import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createS3Files } from '../../src/adapters/files/s3-files.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { describeFiles } from '../../src/conformance/files.ts';
import { settingOf } from './setting.ts';

const url = settingOf('S3_TEST_URL');
const log = createLogger({ level: 'silent' });

const make = async () => ({
  files: createS3Files({ url: `${url}/test-${randomUUID()}?tls=false`, log, tmpDir: tmpdir() }),
  remove: async () => undefined,
});
// A page has 1,000 objects.
describeFiles('S3', make, 1_050);
