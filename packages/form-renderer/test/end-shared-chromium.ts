// Jest takes what runs after all files from a module of its own.
export { end as default } from './shared-chromium.ts';
