import { runService } from '@formwright/platform/run';
import { submissionsSettings } from './config.ts';
import { createSubmissions } from './index.ts';

await runService(createSubmissions, { serviceName: 'submissions', settings: submissionsSettings });
