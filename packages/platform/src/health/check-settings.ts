import type { GatewaySign, HealthSettings } from '@formwright/contracts';
import type { Check } from './checks.ts';
import type { HealthCode } from './runbook.ts';

type Said = Pick<Check, 'state' | 'says'>;

/**
 * Settings that are a risk, most of them only where others can reach the product.
 * @param gateways which tell whether proxies in front say for whom they ask
 */
export function checkSettings(settings: HealthSettings, gateways: readonly GatewaySign[] = []): Check[] {
  const { isPublic, isHttps, needsFactor, weakSecrets, payments, mailTo, hasAbuseEmail } = settings;
  const check = (code: HealthCode, said: Said): Check => ({ code, where: 'settings', ...said });
  return [
    check('settings.factor', publicly(isPublic, isNot(needsFactor), 'Operators need no second factor.', 'Operators need a second factor.')),
    check('settings.https', publicly(isPublic, isNot(isHttps), 'PUBLIC_URL is no https address.', 'PUBLIC_URL is an https address.')),
    check('settings.secrets', secretsOf(weakSecrets)),
    check('settings.payments', publicly(isPublic, is(payments, 'sandbox'), 'Payments are a test.', 'Payments are no test.')),
    check('settings.mail', publicly(isPublic, is(mailTo, 'folder'), 'Mails go into a folder.', 'Mails go to a mail server.')),
    check('settings.proxy', proxyOf(settings)),
    check('settings.clients', clientsOf(settings, gateways)),
    check('settings.abuse', publicly(isPublic, isNot(hasAbuseEmail), 'ABUSE_EMAIL is not set.', 'ABUSE_EMAIL is set.', 'warning')),
  ];
}

const isNot = (value: boolean | null) => (value === null ? null : !value);
const is = <T>(value: T | null, risky: T) => (value === null ? null : value === risky);

/** A risk where others can reach the product, by a public address. */
function publicly(
  isPublic: boolean | null,
  isRisky: boolean | null,
  risk: string,
  well: string,
  level: 'problem' | 'warning' = 'problem',
): Said {
  if (isRisky === false) return { state: 'ok', says: well };
  if (isPublic === false) return { state: 'ok', says: `Only this machine reaches the product.` };
  if (isRisky === null || isPublic === null) return { state: 'unknown', says: 'No process that answers knows this setting.' };
  return { state: level, says: `${risk} Others can reach the product.` };
}

function secretsOf(weak: HealthSettings['weakSecrets']): Said {
  if (weak === null) return { state: 'unknown', says: 'No process that answers knows the secrets.' };
  if (weak.length === 0) return { state: 'ok', says: 'No secret is short, or one that stands in examples.' };
  return { state: 'problem', says: `${weak.join(', ')}: short, or a secret that stands in examples.` };
}

/** The product speaks plain HTTP, so an https address is that of a proxy in front. */
function proxyOf({ isHttps, hasOperatorNetworks, trustsProxy }: HealthSettings): Said {
  if (hasOperatorNetworks === false) return { state: 'ok', says: 'OPERATOR_NETWORKS is not set.' };
  if (trustsProxy) return { state: 'ok', says: 'TRUST_PROXY is set.' };
  if (hasOperatorNetworks === null || isHttps === null || trustsProxy === null)
    return { state: 'unknown', says: 'No process that answers knows TRUST_PROXY and OPERATOR_NETWORKS.' };
  if (!isHttps) return { state: 'ok', says: 'There seems to be no proxy in front.' };
  return { state: 'problem', says: 'OPERATOR_NETWORKS is set behind a proxy, and TRUST_PROXY is not.' };
}

/** A proxy that does not say for whom it asks makes one client of all people, and is where it stands itself. */
function clientsOf({ isPublic, hasOperatorNetworks, trustsProxy }: HealthSettings, gateways: readonly GatewaySign[]): Said {
  if (trustsProxy === false) return { state: 'ok', says: 'TRUST_PROXY is not set.' };
  const told = gateways.flatMap(({ hidesClients }) => hidesClients ?? []);
  if (told.length === 0) return { state: 'unknown', says: 'No gateway has told of a request that came by a proxy of TRUST_PROXY.' };
  if (!told.includes(true)) return { state: 'ok', says: 'The proxy says for whom it asks.' };
  const says = 'Most requests from addresses in TRUST_PROXY have no X-Forwarded-For';
  if (hasOperatorNetworks) return { state: 'problem', says: `${says}: no operator gets in by that proxy.` };
  return { state: isPublic === false ? 'ok' : 'warning', says: `${says}: all people by that proxy share the limits of one address.` };
}
