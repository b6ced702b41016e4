import type { ReplyOf } from '@formwright/contracts/contract';
import { getStorage } from '@formwright/contracts/storage';
import { fileSize } from '@formwright/form-renderer';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

export type Storage = ReplyOf<typeof getStorage>;

/** How much of the open account's room is taken. */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => request(getStorage, { body: {}, signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
});

const GB = 1_000_000_000;

/** '20 GB', '1.3 GB' or what is smaller. */
export function storageText(bytes: number): string {
  if (bytes < 0.9995 * GB) return fileSize(Math.max(0, bytes));
  const size = bytes / GB;
  return `${size < 9.95 && bytes % GB !== 0 ? size.toFixed(1) : Math.round(size)} GB`;
}

/** The part of the room from which on the members are told. */
const NEAR = 0.9;
export const isNear = ({ used, limit }: Storage): boolean => used >= NEAR * limit;
