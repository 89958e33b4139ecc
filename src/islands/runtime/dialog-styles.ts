let loading: Promise<unknown> | null = null;

/** Adds the stylesheets of dialogs to the page, once. @throws where one cannot be fetched; the next call tries again */
export async function loadDialogStyles(): Promise<void> {
  const island = document.querySelector<HTMLElement>('[data-dialog-styles]');
  loading ??= Promise.all((island?.dataset.dialogStyles ?? '').split(' ').map(addStylesheet));
  try {
    await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

function addStylesheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be fetched`));
    });
    document.head.append(link);
  });
}
