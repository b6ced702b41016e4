import { runService } from '@formwright/platform/run';
import { createSupport, supportSettings } from './index.ts';

await runService(createSupport, { serviceName: 'support', settings: supportSettings });
