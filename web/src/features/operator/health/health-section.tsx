import { getHealth, sendTestMail } from '@formwright/contracts/admin';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatClock } from '../../../lib/dates.ts';
import { renewEvery } from '../../../lib/renewing.ts';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { tellError } from '../../../ui/toast-store.ts';
import { OPERATOR, RENEW_MS, request } from '../api.ts';
import { groupsOf, type Health } from './groups.ts';
import styles from './health.module.css';
import { CheckGroup, ServiceGroup } from './health-groups.tsx';
import { Mark } from './mark.tsx';
import { Todo } from './todo.tsx';

const healthQuery = queryOptions({
  queryKey: [OPERATOR, 'health'],
  queryFn: ({ signal }) => request(getHealth, { body: {}, signal }),
  refetchInterval: renewEvery(RENEW_MS),
});

/** Whether all is well, and what to do if not. */
export default function HealthSection() {
  const query = useQuery(healthQuery);
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader
        title="Health"
        hint={data ? `Asked at ${formatClock(data.at)}, and again by itself each half a minute.` : 'What every service says of itself.'}
        action={
          <AppButton icon={<IconRefresh size={15} stroke={1.75} />} loading={isFetching} onClick={() => void refetch()}>
            Ask again
          </AppButton>
        }
      />
      <Loaded query={query} skeleton={<Waiting />} failed="Nobody could be asked how the product is. It may be away itself.">
        {(health) => (
          <div className="stack gap-5">
            {error && <Banner tone="warn">{`It could not be asked again. This is how it was at ${formatClock(health.at)}.`}</Banner>}
            <Verdict health={health} />
            <Findings of={health.findings} />
            <Groups health={health} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const Waiting = () => (
  <Skeletons label="Loading Health">
    <div className="stack gap-5">
      <div className={`card ${styles.verdict}`}>
        <Bar width="30%" height="28px" />
      </div>
      <div className={styles.groups}>
        {['Mail', 'Disk', 'Backup', 'Settings'].map((title) => (
          <div key={title} className={`card stack gap-4 ${styles.group}`}>
            <Bar width="80px" height="14px" />
            <Bar width="90%" />
            <Bar width="70%" />
          </div>
        ))}
      </div>
    </div>
  </Skeletons>
);

/** One line on top. */
function Verdict({ health: { well, findings, checks } }: { health: Health }) {
  const unknown = checks.filter(({ state }) => state === 'unknown').length;
  const state = well ? 'ok' : findings.some(({ level }) => level === 'problem') ? 'problem' : 'warning';
  const count = findings.length === 1 ? '1 thing needs you' : `${findings.length.toLocaleString('en')} things need you`;
  const looked = `${checks.length.toLocaleString('en')} checks${unknown > 0 ? `, ${unknown.toLocaleString('en')} of them not known` : ''}`;
  return (
    <div className={`card ${styles.verdict}`} data-state={state} role="status">
      <Mark state={state} size={28} isSilent />
      <p className={styles.line}>{well ? 'All is well' : count}</p>
      <p className="muted small">{looked}</p>
    </div>
  );
}

function Findings({ of }: { of: Health['findings'] }) {
  if (of.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className={styles.title}>
        What needs you
      </h2>
      <ul className={`card ${styles.findings}`}>
        {of.map(({ code, level, where, says, todo }) => (
          <li key={`${code} ${where}`} className={styles.finding}>
            <Mark state={level} />
            <div className={styles.what}>
              <p className="strong">
                <bdi>{says}</bdi>
              </p>
              <p>
                <span className="vh">What to do: </span>
                <span>
                  <Todo text={todo} />
                </span>
              </p>
              <p className="tiny faint">{`${where} · ${code}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Groups({ health: { checks } }: { health: Health }) {
  const { whole, services } = groupsOf(checks);
  return (
    <>
      <div className={styles.groups}>
        {whole.map((group) => (
          <CheckGroup key={group.title} group={group}>
            {group.title === 'Mail' && <TestMail />}
          </CheckGroup>
        ))}
      </div>
      <section aria-labelledby="services">
        <h2 id="services" className={styles.title}>
          Services
        </h2>
        <div className={`card ${styles.services}`}>
          {services.map((group) => (
            <ServiceGroup key={group.title} group={group} />
          ))}
        </div>
      </section>
    </>
  );
}

function TestMail() {
  const queries = useQueryClient();
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => request(sendTestMail, { body: {} }),
    onError: tellError,
    onSettled: () => queries.invalidateQueries({ queryKey: healthQuery.queryKey }),
  });
  return (
    <div className={styles.mail}>
      <AppButton size="xs" icon={<IconMail size={15} stroke={1.75} />} loading={isPending} onClick={() => mutate()}>
        Send me a test mail
      </AppButton>
      {data && (
        <p className="small" role="status">
          {data.isSent ? `A mail to ${data.email} was taken. See whether it arrives.` : `No mail was sent: ${data.says}`}
        </p>
      )}
    </div>
  );
}
