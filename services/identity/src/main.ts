import { runService } from '@formwright/platform/run';
import { identitySettings } from './config.ts';
import { createIdentity } from './index.ts';

await runService(createIdentity, { serviceName: 'identity', settings: identitySettings });
