// The projects of unit tests, in a copy of the repository.
import { fileURLToPath } from 'node:url';
import config from '../../jest.config.mjs';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
export default {
  rootDir,
  testTimeout: 180_000,
  reporters: [],
  projects: config.projects
    .filter(({ displayName }) => displayName === 'node' || displayName === 'web')
    .map((project) => ({ ...project, rootDir, testEnvironment: '<rootDir>/scripts/mutation/environment.cjs' })),
};
