import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserServer } from 'playwright-core';
import { chromiumOptions } from './chromium.ts';

export const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

let server: Server | undefined;
/** By worker: pages of one Chromium share its clipboard. */
const browsers = new Map<string, Promise<BrowserServer>>();

/** Not loaded before it is needed, because most runs of a few files need no browser. */
const library = async () => (await import('playwright-core')).chromium;

const launch = async () => (await library()).launchServer(chromiumOptions(CHROMIUM));

/** Starts the worker's Chromium when its first file asks, and anew if it has ended. */
async function browserOf(worker: string): Promise<BrowserServer> {
  const known = browsers.get(worker);
  if (known) return known;
  const launched = launch();
  browsers.set(worker, launched);
  const forget = () => browsers.delete(worker);
  launched.then((each) => each.on('close', forget), forget);
  return launched;
}

/** Runs once before all files of a project, in the process that outlives its workers. */
export default async function start(): Promise<void> {
  if (server) return;
  server = createServer((request, response) => {
    browserOf(request.url ?? '').then(
      (each) => response.end(each.wsEndpoint()),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  process.env.SHARED_CHROMIUM = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs once after all files. */
export async function end(): Promise<void> {
  server?.close();
  server?.closeAllConnections();
  server = undefined;
  await Promise.allSettled([...browsers.values()].map(async (each) => (await each).close()));
}

/** This worker's Chromium. `close` closes only what its caller opened. */
export async function connectChromium(): Promise<Browser> {
  const answer = await fetch(`${process.env.SHARED_CHROMIUM}/${process.env.JEST_WORKER_ID}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return (await library()).connect(text);
}
