import { runService } from '@formwright/platform/run';
import { billingSettings, createBilling } from './index.ts';

await runService(createBilling, { serviceName: 'billing', settings: billingSettings });
