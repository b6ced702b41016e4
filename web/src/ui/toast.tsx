import { IconAlertCircle, IconCircleCheck, IconHourglass, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { giveFocusBack } from './give-focus-back.ts';
import styles from './toast.module.css';
import { type ToastKind, type ToastMessage, toast, toastDurations } from './toast-store.ts';

const icons = {
  copied: IconCircleCheck,
  success: IconCircleCheck,
  lasting: IconCircleCheck,
  confirmed: IconCircleCheck,
  undoable: IconCircleCheck,
  notice: IconInfoCircle,
  reason: IconInfoCircle,
  waiting: IconHourglass,
  retriable: IconAlertCircle,
  error: IconAlertCircle,
} satisfies Record<ToastKind, unknown>;

/** Shows the messages. Both live regions must exist before their text changes, or screen readers miss the first message. */
export function Toaster() {
  const message = useSyncExternalStore(toast.subscribe, toast.current);
  const isError = message?.kind === 'error' || message?.kind === 'retriable';
  return (
    <div className={styles.place}>
      <div role="status">{message && !isError && <Toast key={message.id} message={message} />}</div>
      <div role="alert">{message && isError && <Toast key={message.id} message={message} />}</div>
    </div>
  );
}

/** Leads to the button of the message: it stands at the end of the document. */
const KEY = 'F8';

function Toast({ message: { id, kind, text, action } }: { message: ToastMessage }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toast.dismiss(id), toastDurations[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  const cameFrom = useFocusBack();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || !button.current) return;
      event.preventDefault();
      button.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer only keeps the message, every action has its button
    <div
      className={styles.toast}
      data-kind={kind}
      // A pointer that already rests where the message appears does not keep it, and a finger would never leave.
      onPointerMove={({ pointerType }) => pointerType !== 'touch' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        cameFrom(event);
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{text}</span>
      {action && <span className="vh">{`. ${KEY} leads to the button`}</span>}
      {action && (
        <button
          ref={button}
          type="button"
          aria-keyshortcuts={KEY}
          onClick={() => {
            action.run();
            toast.dismiss(id);
          }}
        >
          {action.label}
          <kbd aria-hidden>{KEY}</kbd>
        </button>
      )}
      {(kind === 'undoable' || kind === 'retriable') && (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => toast.dismiss(id)}>
          <IconX size={15} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** A message that goes with the focus gives it back to where it came from. @returns to be told of the focus */
function useFocusBack() {
  const before = useRef<Element | null>(null);
  useEffect(
    () => () => {
      if (before.current) giveFocusBack([before.current]);
    },
    [],
  );
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
}
