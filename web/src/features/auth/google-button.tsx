import { IconBrandGoogle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api-error.ts';
import { hasGoogle } from '../../lib/product.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { beginGoogleSignIn } from './api.ts';

/** Leaves for the sign-in of Google. Nothing where the server has none. */
export function GoogleButton({ onLeave = (address) => window.location.assign(address) }: { onLeave?: (address: string) => void }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: beginGoogleSignIn,
    onSuccess: ({ url }) => onLeave(url),
  });
  if (!hasGoogle()) return null;
  return (
    <div className="stack gap-4">
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      <AppButton
        size="md"
        fullWidth
        icon={<IconBrandGoogle size={17} stroke={1.8} aria-hidden />}
        loading={isPending || isSuccess}
        onClick={() => mutate()}
      >
        Continue with Google
      </AppButton>
    </div>
  );
}
