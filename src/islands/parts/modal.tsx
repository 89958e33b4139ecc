import { useLayoutEffect, type ComponentProps, type RefObject } from 'react';

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
  /** The caller closes the modal with `ref.current?.close()`. */
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** It runs after every close: by Escape, by a button or by a form of `method="dialog"`. */
  readonly onClose: () => void;
}

/** A `<dialog>` that opens as a modal when it is mounted. A click outside does not close it (SPEC §2). */
export function Modal({ ref, onClose, ...rest }: ModalProps) {
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
      // React also reports the close event of a dialog inside this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    />
  );
}
