export { formStyles } from '../form-styles.ts';
export { buildRendererAssets, loadAssets } from './assets.ts';
export { previewPage, type RenderedPage, type RendererAssets, withScript } from './document.ts';
export { type ElsewherePageInput, renderElsewherePage } from './elsewhere-page.tsx';
export { FORM_FIELD, HIDDEN_FIELD, type RefusedPost, VERSION_FIELD } from './public-form.tsx';
export { renderPublicFormAsync } from './render-async.tsx';
export { type MessageKind, type MessagePageInput, renderMessagePage } from './render-message.tsx';
export { type PublicFormInput, renderPublicForm } from './render-page.tsx';
export { type ReportPageInput, renderReportPage } from './report-page.tsx';
