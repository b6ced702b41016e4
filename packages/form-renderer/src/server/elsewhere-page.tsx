import type { Logo } from '@formwright/form-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { controlState, SingleQuestion } from '../question.tsx';
import { draftKeyOf, embedJson, type RenderedPage, type RendererAssets, renderDocument } from './document.ts';
import { Footer } from './footer.tsx';
import { LogoView } from './logo.tsx';
import { MARK_ADDRESS } from './wordmark.tsx';

/** The address of the page that takes a draft to another device. Below the form's own, so that its script sees the form's cookies. */
export const elsewhereAddress = (link: string): string => `/f-${link}/continue`;

/** Bytes of the files that travel. */
const MAX_FILE_BYTES = 20_000_000;

export interface ElsewherePageInput {
  form: {
    id: string;
    title: string;
    link: string;
    version: number;
    /** Number of pages. */
    pages: number;
    /** Whether the time to fill it in is limited. */
    isTimed: boolean;
  };
  /** Largest encrypted draft, in bytes. */
  maxBytes: number;
  /** The colors of the form, as `formStyles` returns them. */
  colors: string;
  productName: string;
  hideBranding: boolean;
  /** The owner's logo, where the plan shows it. */
  logo?: Logo | null;
  assets: Pick<RendererAssets, 'elsewhereCss' | 'elsewhere'>;
}

/** The page that takes a draft to another device, and brings one here. It is the same for every visitor: the draft is in the browser. */
export function renderElsewherePage({ form, maxBytes, colors, productName, hideBranding, logo, assets }: ElsewherePageInput): RenderedPage {
  const { title, link } = form;
  const markup = renderToStaticMarkup(
    <main className="fw-sheet">
      <div className="fw-body">
        {logo && <LogoView logo={logo} />}
        <h1>Continue on another device</h1>
        <p className="fw-lede">
          Answers to “<bdi>{title}</bdi>” that are not sent yet go from one device to another. They travel encrypted: only the code opens
          them, and this service does not know it.
        </p>
        <noscript>
          <p className="fw-notice">
            This page needs JavaScript: your answers are in your browser only, and are encrypted there. Without it, please send the form
            from the device on which you began.
          </p>
        </noscript>
        <div className="fw-alert fw-calm" id="fw-alert" role="alert" hidden>
          <p id="fw-alert-text" />
        </div>
        <section id="fw-give" aria-labelledby="fw-give-title" hidden>
          <h2 id="fw-give-title">From this device</h2>
          <div id="fw-give-body" />
        </section>
        <section id="fw-take" aria-labelledby="fw-take-title" hidden>
          <h2 id="fw-take-title" tabIndex={-1}>
            From another device
          </h2>
          <div id="fw-take-body">
            <form>
              <SingleQuestion
                id="code"
                kind="input"
                name="code"
                label="Code"
                required={false}
                help="16 letters and digits. The other device shows it where you chose “Continue on another device”."
              >
                <input
                  className="fw-field"
                  type="text"
                  name="code"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={300}
                  placeholder="XXXX-XXXX-XXXX-XXXX"
                  {...controlState('code', { help: true })}
                />
              </SingleQuestion>
              <button type="submit" className="fw-button">
                Continue here
              </button>
            </form>
          </div>
        </section>
        <div className="fw-hidden" id="fw-said" role="status" />
        <p id="fw-back">
          <a className="fw-button" href={`/f-${link}`}>
            Back to the form
          </a>
        </p>
      </div>
      <Footer productName={productName} hideBranding={hideBranding} />
    </main>,
  );
  const data = embedJson({ ...form, draftKey: draftKeyOf(form.id), maxBytes, maxFileBytes: MAX_FILE_BYTES });
  return renderDocument({
    title: `Continue “${title}” on another device`,
    icon: hideBranding ? '' : MARK_ADDRESS,
    styles: [assets.elsewhereCss, colors],
    body: `${markup}<script type="application/json" id="fw-json">${data}</script>`,
    script: assets.elsewhere,
    noIndex: true,
  });
}
