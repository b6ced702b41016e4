import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { savedFormQuery } from '../features/preview/api.ts';
import { PreviewScreen } from '../features/preview/preview-screen.tsx';
import { isRefusal } from '../lib/api-error.ts';
import { screenTitle } from '../lib/product.ts';
import { previewDevices } from '../paths.ts';
import { ErrorInPlace } from '../ui/empty-state.tsx';
import { GoneHome } from '../ui/gone-home.tsx';
import { Starting } from './starting.tsx';

/** /preview/:id and /preview/:id/:device. Without a device that is known, the desktop. */
export function Component() {
  const { id = '', device } = useParams();
  const { data, error, refetch } = useQuery(savedFormQuery(id));
  const title = data?.pages[0]?.title;
  useEffect(() => {
    document.title = screenTitle(title ? `Preview of ${title}` : 'Preview');
  }, [title]);
  if (data) return <PreviewScreen id={id} device={previewDevices.find((known) => known === device) ?? 'desktop'} saved={data} />;
  // As in the editor: a form that is missing or of others leads to the site's root.
  if (isRefusal(error)) return <GoneHome missing="form" />;
  if (error) return <ErrorInPlace isScreen error={error} text="The preview did not load." onRetry={() => void refetch()} />;
  return <Starting />;
}
