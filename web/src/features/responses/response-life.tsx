import { changeResponses } from '@formwright/contracts/response-life';
import { IconArchive, IconArchiveOff, IconMail, IconMailOpened, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { request } from '../../lib/api-client.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { tellError, tellFailure, toast } from '../../ui/toast-store.ts';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { type Neighbors, neighborsKey, type ResponseRecord, renewCounted, sharedKey } from './api.ts';
import type { Change } from './life/change-lists.ts';
import { DeleteDialog } from './life/life-dialogs.tsx';
import { markedText } from './life/use-changes.ts';
import styles from './response-walk.module.css';

interface ResponseLifeProps {
  id: string;
  response: Pick<ResponseRecord, 'status' | 'form' | 'favourite' | 'deleted_at'>;
  neighbors: Neighbors;
}

/** What people of its workspace do with a response on its own page. */
export function ResponseLife({ id, response, neighbors }: ResponseLifeProps) {
  const { _id: formId } = response.form;
  const { search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // Archive and Restore take each other's place.
  const focusOn = useFocusOn(() => place.current?.querySelector<HTMLElement>('[data-moves]'));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: Change) => request(changeResponses, { body: { formId, responseIds: [id], change } }),
    onSuccess: async (_reply, change) => {
      if (change === 'delete') {
        toast.confirmed('Response deleted');
        // The next response in the order of reading; without one, the list.
        const next = neighbors.older ?? neighbors.newer;
        await navigate(next ? paths.response(next, search) : `${paths.responses(formId)}${search}`, { replace: true });
      } else if (change === 'archive') toast.undoable('Response archived', { label: 'Undo', run: () => mutate('restore') });
      else toast.confirmed(change === 'restore' ? 'Response restored' : markedText[change]);
      const keys = [[...sharedKey, id], neighborsKey];
      if (change === 'delete') queries.removeQueries({ queryKey: [...sharedKey, id] });
      const own = keys.slice(change === 'delete' ? 1 : 0).map((queryKey) => queries.invalidateQueries({ queryKey }));
      await Promise.all([...own, renewCounted(queries, formId)]);
    },
    // This may be the Undo of a message that has disappeared, so the failure gets a message of its own.
    onError: (error, change) => (change === 'restore' ? tellFailure(error, () => mutate(change)) : tellError(error)),
  });
  const button = (change: Change, label: string, Icon: typeof IconArchive, act = () => mutate(change)) => (
    <IconButton
      label={label}
      size="lg"
      icon={<Icon size={18} stroke={1.6} />}
      loading={isPending && variables === change}
      data-moves={change === 'archive' || change === 'restore' || undefined}
      onClick={act}
    />
  );
  const isFavorite = response.favourite === 1;
  const isArchived = response.deleted_at !== null;
  return (
    <span ref={place} className={styles.life} {...focusOn}>
      {!isArchived && (
        <IconButton
          label="Favorite"
          tip={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
          size="lg"
          icon={isFavorite ? <IconStarFilled className={styles.star} size={18} /> : <IconStar size={18} stroke={1.6} />}
          aria-pressed={isFavorite}
          loading={isPending && (variables === 'favorite' || variables === 'unfavorite')}
          onClick={() => mutate(isFavorite ? 'unfavorite' : 'favorite')}
        />
      )}
      {!isArchived &&
        (response.status === 'old' ? button('unview', 'Mark as unread', IconMail) : button('view', 'Mark as read', IconMailOpened))}
      {!isArchived && button('archive', 'Archive', IconArchive)}
      {isArchived && button('restore', 'Restore', IconArchiveOff)}
      {isArchived && button('delete', 'Delete', IconTrash, () => setAsking(true))}
      {isAsking && (
        <DeleteDialog
          count={1}
          onConfirm={() => {
            setAsking(false);
            mutate('delete');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}
