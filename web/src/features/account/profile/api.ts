import type { BodyOf } from '@formwright/contracts/contract';
import {
  browserCheck,
  changeAvatar,
  deleteAccount,
  emailCheck,
  getAccountContents,
  removeAvatar,
  updateMyGeneralDetails,
  updateMyPasswordDetails,
} from '@formwright/contracts/identity';

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { type Me, meQuery } from '../api.ts';

export const changePassword = (body: BodyOf<typeof updateMyPasswordDetails>) => request(updateMyPasswordDetails, { body });

/** What would be deleted now. It is asked anew each time. */
export const accountContentsQuery = queryOptions({
  queryKey: ['account contents'],
  queryFn: ({ signal }) => request(getAccountContents, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export const removeAccount = (body: BodyOf<typeof deleteAccount>) => request(deleteAccount, { body });

export const saveDetails = (body: BodyOf<typeof updateMyGeneralDetails>) => request(updateMyGeneralDetails, { body });

/** @param picture null: the letter is shown again */
export const savePicture = (picture: File | null) =>
  picture === null
    ? request(removeAvatar, {})
    : request(changeAvatar, { body: {}, files: [{ field: 'avatar', file: picture, name: picture.name }] });

export const switchEmail = (check: boolean) => request(emailCheck, { body: { check } });

export const switchBrowser = (check: boolean) => request(browserCheck, { body: { check } });

/** Shows at once, in the header too, what the server has stored. */
export function useShowChanged(): (changes: Partial<Me>) => void {
  const queries = useQueryClient();
  return (changes) => {
    queries.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...changes });
  };
}
