import { AppButton } from '../../../ui/button.tsx';
import type { Me } from '../api.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** Who is signed in, and the way out. */
export function GeneralSection({ me, onSignOut }: { me: Me; onSignOut: () => void }) {
  const facts = [
    ['Firstname', me.firstname],
    ['Lastname', me.lastname],
    ['Email', me.email],
    ['Since', me.formatedDate],
  ] as const;
  return (
    <Section id="general" title="General information" text="Your name and the address you sign in with.">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value || <span className="faint">None</span>}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <AppButton onClick={onSignOut}>Sign out</AppButton>
      </div>
    </Section>
  );
}
