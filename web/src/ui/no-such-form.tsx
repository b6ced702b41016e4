import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { errorText, isKeptBack } from '../lib/api-error.ts';
import { paths } from '../paths.ts';
import { buttonLook } from './button.tsx';
import { ErrorInPlace } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

const KEPT_BACK = 'Why, and how to object, stands in the editor of the form or on your account page.';

/** A screen of a form that does not exist, belongs to another account, or is kept from its people. */
export function NoSuchForm({ title, error, formId }: { title: string; error: Error; formId?: string }) {
  const isKept = isKeptBack(error);
  return (
    <>
      <PageHeader title={title} />
      <div className="card">
        <ErrorInPlace
          icon={IconFileOff}
          title={errorText(error)}
          text={isKept ? KEPT_BACK : 'It may have been removed, or it belongs to another account.'}
        >
          <Button component={Link} to={isKept && formId ? paths.form(formId) : paths.forms} {...buttonLook('secondary')}>
            {isKept && formId ? 'Open its editor' : 'Back to the forms'}
          </Button>
        </ErrorInPlace>
      </div>
    </>
  );
}
