import type { RendererAssets } from '../src/server/index.ts';

/** What stands in for the built styles and scripts: each says where it comes from. */
export const assets: RendererAssets = {
  sheets: [
    { parts: ['core'], code: '.fw-form{color:red}' },
    { parts: ['date'], code: '.fw-date{color:red}' },
  ],
  modules: [
    { parts: ['upload', 'rating'], code: 'void 1;' },
    { parts: ['pages'], code: 'void 2;' },
    { parts: ['core'], code: 'void 3;' },
  ],
  plainSheets: [{ parts: ['core'], code: '.fw-form{color:green}' }],
  reportCss: '',
  elsewhereCss: '',
  elsewhere: '',
  messageCss: '.fw-form{color:blue}',
  starter: 'void 0',
  framed: 'void 4',
  post: { code: 'void 7', version: 'v7' },
  sender: { code: '', version: '' },
  preview: 'void 5',
  tried: '',
  prove: 'void 6',
};
