import { changeshowlogo } from '@formwright/contracts/identity';
import { mayHideLogo } from '@formwright/contracts/plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { request } from '../../lib/api-client.ts';
import { paths } from '../../paths.ts';
import { isOwnAccount, meQuery, plansQuery } from './api.ts';

/**
 * Whether the owner's public forms show the product's logo, and how to change it. undefined where the plan does not include the choice.
 * A failing change leads to the site's root, as specified.
 */
export function useLogo(): { isShown: boolean; change(isShown: boolean): void } | undefined {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const { data: plan } = useQuery({ ...plansQuery, select: (plans) => plans.find(({ name }) => name === me?.plan) });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ value, userId }: { value: boolean; userId: string }) => request(changeshowlogo, { body: { value, userId } }),
    onSuccess: ({ showlogo }) => queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, showlogo }),
    onError: () => navigate(paths.home),
  });
  // Members of a workspace change nothing for its owner.
  if (!me || !plan || !mayHideLogo(plan) || !isOwnAccount(me)) return undefined;
  return {
    isShown: isPending ? variables.value : me.showlogo === 1,
    change: (value) => mutate({ value, userId: me._id }),
  };
}
