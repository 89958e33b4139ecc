import { useId, useLayoutEffect, type ComponentProps, type ReactNode, type RefObject } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose' | 'title'> {
  /** The caller closes the modal with `ref.current?.close()`. */
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly title: ReactNode;
  /** A paragraph below the title. */
  readonly subtitle?: ReactNode;
  /** Beside the title. */
  readonly tools?: ReactNode;
  /** It runs after every close: by Escape, by a button or by a form of `method="dialog"`. */
  readonly onClose: () => void;
}

/** A `<dialog>` that opens as a modal when it is mounted. A click outside does not close it (SPEC §2). */
export function Modal({ ref, title, subtitle, tools, onClose, children, ...rest }: ModalProps) {
  const id = useId();
  // A layout effect is cleaned up before its element leaves the page, so the focus returns to what opened the modal.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [ref]);
  return (
    <dialog
      {...rest}
      ref={ref}
      aria-labelledby={id}
      // React also reports the close event of a dialog inside this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-head">
        <div>
          <h2 id={id}>{title}</h2>
          {subtitle}
        </div>
        {tools}
      </div>
      {children}
    </dialog>
  );
}
