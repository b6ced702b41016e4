import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';

const server = 'http://localhost:8080';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page asks for its font at once instead of after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => /instrument-sans-latin-wght.*\.woff2$/.test(name));
      if (!font) throw new Error('the font is missing from the build');
      return [
        { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }, injectTo: 'head' },
      ];
    },
  };
}

/** Part of the page, because it is for when other files do not load. The gateway's policy allows it by its hash. */
function loadAgain(): Plugin {
  return {
    name: 'load-again',
    transformIndexHtml: () => {
      const { code } = minifySync('load-again.js', readFileSync(here('./src/load-again.js'), 'utf8'));
      return [{ tag: 'script', children: code, injectTo: 'head-prepend' }];
    },
  };
}

/** What every page begins with. */
const firstFiles = { name: 'first', tags: ['$initial' as const], priority: 1 };
/**
 * What several screens are made of. By itself a screen would have it in a hundred files, and a slow line needs a round trip for every six.
 */
const sharedFiles = { name: 'shared', test: /web.src.(ui|lib)|@mantine|@tabler|@tanstack|packages.contracts/, minShareCount: 5 };

export default defineConfig({
  root: here('.'),
  plugins: [react(), loadAgain(), preloadFont()],
  resolve: {
    alias: [{ find: /^typebox$/, replacement: here('./src/lib/typebox-in-browser.ts') }],
    dedupe: ['react', 'react-dom'],
  },
  css: { transformer: 'lightningcss', modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    cssMinify: 'lightningcss',
    // Pictures stay files: the policy for styles and pictures is easier to keep strict.
    assetsInlineLimit: 0,
    // scripts/budget.mjs weighs what a visitor loads; a warning here would be the only line of a first start that looks like a fault.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    // unzipit has a branch for Node, which no browser takes.
    rolldownOptions: { external: ['node:worker_threads'], output: { codeSplitting: { groups: [firstFiles, sharedFiles] } } },
  },
  server: { port: 5173, proxy: { '/api': server, '/files': server, '^/f-': server, '^/success(-report)?(\\?|$)': server } },
});
