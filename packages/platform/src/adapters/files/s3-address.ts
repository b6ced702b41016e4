import { ConfigError, WRITE_SIGNS } from '../../common/config.ts';

/** Where an object store is, and what opens it. */
export interface S3Address {
  host: string;
  port: number | undefined;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
  useTls: boolean;
}

const problem = (text: string) => new ConfigError([`FILES_URL names an object store as s3://ACCESS:SECRET@HOST:PORT/BUCKET, but ${text}.`]);

/**
 * Reads 's3://ACCESS:SECRET@HOST:PORT/BUCKET?region=…&tls=false'. Signs of the keys that have a meaning in an address are written as %2F.
 * @throws ConfigError, which shows no part of the address
 */
export function readS3Address(url: string): S3Address {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'tls');
  if (unknown !== undefined) throw problem('after the question mark it takes region and tls');
  const bucket = pathname.slice(1);
  if (!hostname) throw problem('the host is missing');
  if (pathname.includes('@')) throw problem(`an @ stands behind the host. ${WRITE_SIGNS}`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw problem('the bucket is missing, or not a name that object stores take');
  if (!username || !password) throw problem('the access key or the secret key is missing');
  const tls = searchParams.get('tls') ?? 'true';
  if (tls !== 'true' && tls !== 'false') throw problem('tls is neither true nor false');
  return {
    host: hostname,
    port: port ? Number(port) : undefined,
    bucket,
    accessKey: decode(username),
    secretKey: decode(password),
    region: searchParams.get('region') ?? 'us-east-1',
    useTls: tls === 'true',
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem('a percent sign in a key is not written as %25');
  }
}
