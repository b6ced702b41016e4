import { runService } from '@formwright/platform/run';
import { formsSettings } from './config.ts';
import { createForms } from './index.ts';

await runService(createForms, { serviceName: 'forms', settings: formsSettings });
