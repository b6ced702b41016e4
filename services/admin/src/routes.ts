import { admin } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';
import { getAdminInfo } from './get-admin-info.ts';

export const routes = (deps: AdminDeps): Route[] => [handle(admin.getAdminInfo, getAdminInfo(deps))];
