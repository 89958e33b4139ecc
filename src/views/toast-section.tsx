import { Icon } from '../islands/parts/icon.tsx';

/** Where toasts appear: empty, with the parts of one in a template. src/islands/page/toast-region.ts fills it. */
export function ToastSection() {
  return (
    <section className="toasts" popover="manual" aria-label="Notification" lang="en" tabIndex={-1}>
      <template>
        <Icon name="check" />
        <Icon name="warning" />
        <div>
          <strong />
          <p />
        </div>
        <button type="button" className="btn small" lang="ko">
          되돌리기
        </button>
        <button type="button" className="btn ghost small icon-only" aria-label="닫기" data-tooltip="" lang="ko">
          <Icon name="close" />
        </button>
      </template>
    </section>
  );
}
