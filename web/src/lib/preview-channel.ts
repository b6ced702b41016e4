import type { EditedForm } from '@formwright/form-model';

/** The form in an open editor, and the images that are not uploaded yet. */
export interface PreviewedForm {
  form: EditedForm;
  images: { src: string; file: File }[];
}

type Message = { is: 'asked' } | ({ is: 'form' } & PreviewedForm);

interface PreviewChannel {
  /** The editor's side: sends the form on request and with each `tell`. */
  answer(current: () => PreviewedForm): void;
  tell(form: PreviewedForm): void;
  /** The preview's side: asks the open editors of this form, and listens to what they tell. */
  follow(listen: (form: PreviewedForm) => void): void;
  close(): void;
}

/** Connects the tabs of one form in this browser. */
export function openPreviewChannel(formId: string): PreviewChannel {
  const channel = new BroadcastChannel(`formwright-preview-${formId}`);
  const send = (message: Message) => channel.postMessage(message);
  const tell = ({ form, images }: PreviewedForm) => send({ is: 'form', form, images });
  return {
    answer(current) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => data.is === 'asked' && tell(current());
    },
    tell,
    follow(listen) {
      channel.onmessage = ({ data }: MessageEvent<Message>) => data.is === 'form' && listen(data);
      send({ is: 'asked' });
    },
    close: () => channel.close(),
  };
}
