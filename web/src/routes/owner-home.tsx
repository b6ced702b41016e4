import type { ReactNode } from 'react';
import { Component as Forms } from './forms.tsx';
import { Shell } from './shell.tsx';

export default function OwnerHome({ notice }: { notice: ReactNode }) {
  return (
    <Shell>
      <div className="notice">{notice}</div>
      <Forms />
    </Shell>
  );
}
