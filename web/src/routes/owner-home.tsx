import { Component as Forms } from './forms.tsx';
import { Shell } from './shell.tsx';

export default function OwnerHome() {
  return (
    <Shell>
      <Forms />
    </Shell>
  );
}
