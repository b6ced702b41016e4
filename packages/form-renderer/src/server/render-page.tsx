import { countdownMs, type FormDetails, type Logo, type Pages, redirectAddress } from '@formwright/form-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { formStyles } from '../form-styles.ts';
import { draftKeyOf, joinPieces, type RenderedPage, type RendererAssets, renderDocument } from './document.ts';
import { descriptionOf, type LinkCard } from './link-card.ts';
import { partsOf } from './parts.ts';
import { PublicForm, type RefusedPost } from './public-form.tsx';
import { scriptQuestions } from './script-questions.ts';
import { bannerStyle, hasTimes } from './times.tsx';
import { MARK_ADDRESS } from './wordmark.tsx';

export interface PublicFormInput {
  pages: Pages;
  details: FormDetails;
  productName: string;
  /** Whether to hide the product's name. */
  hideBranding: boolean;
  /** The owner's logo, where the plan shows it. */
  logo?: Logo | null;
  /** The picture for the card of its link. */
  cardImage?: LinkCard['image'];
  /** The owner looks at it: it cannot be reported. */
  isPreview?: boolean;
  /** It looks as if it might harm: the page warns. */
  isWarned?: boolean;
  /** Whether the address has parameters, which may fill in answers. */
  prefills?: boolean;
  assets: RendererAssets;
  /** For a post without JavaScript that was refused: the form is shown again with its values. */
  state?: RefusedPost | undefined;
}

/**
 * The public form as one self-contained document, the same for every visitor, with its policy. Slow for large forms: a server should use
 * `renderPublicFormAsync`.
 * @param markup the form's HTML, if it is already rendered
 */
export function renderPublicForm(
  {
    pages,
    details,
    productName,
    hideBranding,
    logo = null,
    cardImage,
    isPreview,
    isWarned,
    prefills = false,
    assets,
    state,
  }: PublicFormInput,
  markup = renderToStaticMarkup(<PublicForm {...{ pages, details, productName, hideBranding, logo, isPreview, isWarned, state }} />),
): RenderedPage {
  const allowed = countdownMs(details.countdown);
  const used = partsOf(pages, details);
  // Only the countdown is seen in a preview.
  if (isPreview) used.delete('deadline');
  if (prefills) used.add('prefill');
  if (logo) used.add('logo');
  return renderDocument({
    title: details.header || details.title,
    card: { description: descriptionOf(pages), image: cardImage },
    icon: hideBranding ? '' : MARK_ADDRESS,
    styles: [joinPieces(assets.sheets, used), formStyles(pages, details) + (hasTimes(details) ? bannerStyle(pages, details) : '')],
    enhancement: {
      plainCss: joinPieces(assets.plainSheets, used),
      starter: assets.starter,
      script: `(()=>{${joinPieces(assets.modules, used)}})()`,
      data: {
        id: details._id,
        version: details.version,
        refused: state !== undefined,
        questions: scriptQuestions(pages),
        // A preview shows how long a respondent has, and is never sent.
        ...(allowed > 0 && !isPreview && { allowed }),
        post: assets.post.version,
        ...(used.has('upload') && { sender: assets.sender.version }),
      },
      laterScripts: [assets.prove, assets.post.code, ...(used.has('upload') ? [assets.sender.code] : [])],
      draftKey: draftKeyOf(details._id),
    },
    formTarget: redirectAddress(details)?.origin,
    body: markup,
  });
}
