import type { Ports } from '@formwright/platform';
import type { ChangeNews } from './change-news.ts';
import type { Readings } from './readings.ts';

/** Dependencies of the use cases. The service keeps nothing of anybody. */
export interface AdminDeps {
  ports: Ports;
  news: ChangeNews;
  readings: Readings;
}
