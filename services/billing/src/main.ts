import { runService } from '@formwright/platform/run';
import { createBilling } from './index.ts';

await runService(createBilling, { serviceName: 'billing', settings: {} });
