import { runService } from '@formwright/platform/run';
import { service } from './index.ts';

await runService(service);
