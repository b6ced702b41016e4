import { runService } from '@formwright/platform/run';
import { responsesSettings } from './config.ts';
import { createResponses } from './index.ts';

await runService(createResponses, { serviceName: 'responses', settings: responsesSettings });
