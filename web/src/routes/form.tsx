import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { editorFormQuery } from '../features/editor/api.ts';
import { Editor } from '../features/editor/editor.tsx';
import { EditorSkeleton } from '../features/editor/frame/editor-skeleton.tsx';
import { formsQuery } from '../features/forms/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { screenTitle } from '../lib/product.ts';
import { paths } from '../paths.ts';
import { ErrorInPlace } from '../ui/error-in-place.tsx';

/** /form/:id, the form editor. */
export function Component() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(editorFormQuery(id));
  const title = data?.details.title;
  useEffect(() => {
    document.title = screenTitle(title ?? 'Form');
  }, [title]);
  const onSaved = useCallback(() => void queryClient.invalidateQueries({ queryKey: formsQuery.queryKey }), [queryClient]);
  if (data) return <Editor key={id} form={data} onSaved={onSaved} />;
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return <EditorSkeleton />;
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isMissing = error instanceof ApiError && !error.isTemporary;
  return (
    <main className="ed-alone">
      {isMissing ? (
        <ErrorInPlace isScreen title="There is no such form." text="It was deleted, or it belongs to another workspace." />
      ) : (
        <ErrorInPlace isScreen text="The form could not be loaded. Nothing of it is lost." onRetry={onRetry} />
      )}
      <Link to={paths.forms}>Back to your forms</Link>
    </main>
  );
}
