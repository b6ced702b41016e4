import type { Language } from '../src/harm/concepts.ts';
import type { Probes } from './harm-probe.ts';
import { eastern } from './harm-probes-eastern.ts';
import { southern } from './harm-probes-southern.ts';
import { western } from './harm-probes-western.ts';

export const probes: Readonly<Record<Language, Probes>> = { ...western, ...eastern, ...southern };
