import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useLogo } from '../features/account/logo.ts';
import { successFormQuery } from '../features/editor/api.ts';
import { SuccessScreen } from '../features/editor/success-page/success-screen.tsx';
import { GENERIC_ERROR, isRefusal } from '../lib/api-error.ts';
import { screenTitle } from '../lib/product.ts';
import { ErrorInPlace } from '../ui/empty-state.tsx';
import { GoneHome } from '../ui/gone-home.tsx';
import { toast } from '../ui/toast-store.ts';
import styles from './form.module.css';
import { Starting } from './starting.tsx';

/** /success/:id, the success page of a form for its own people: the pen of the page that respondents see leads here. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(successFormQuery(id));
  const isBrandingShown = useLogo()?.isShown ?? true;
  useEffect(() => {
    if (error) toast.error(GENERIC_ERROR);
  }, [error]);
  if (data) return <SuccessScreen key={id} form={data} hidesBranding={!isBrandingShown} />;
  if (isRefusal(error)) return <GoneHome missing="form" />;
  if (!error) return <Starting />;
  return (
    <main className={styles.alone}>
      <title>{screenTitle('Success')}</title>
      <ErrorInPlace isScreen error={error} text="The success page could not be loaded." onRetry={() => void refetch()} />
    </main>
  );
}
