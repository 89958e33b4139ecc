/** How often the sheet scrolls while a drag is held past its edge. */
const TICK_MS = 60;
/** How far a tick scrolls, in pixels: this much and more the farther the pointer is away. */
const LEAST_PX = 16;
const MOST_PX = 90;

/**
 * While the mouse button is held and the pointer is past an edge of the cells, scrolls the sheet that way.
 * @param onPoint called after each step with the point inside the cells that is nearest to the pointer
 * @returns a function that stops it; it stops by itself when the button is released.
 */
export function scrollWhileDragging(scroll: HTMLElement, onPoint: (x: number, y: number) => void): () => void {
  let pointer: { readonly x: number; readonly y: number } | null = null;
  const step = () => {
    if (pointer === null) return;
    const inside = cellsOf(scroll);
    const x = Math.max(inside.left, Math.min(pointer.x, inside.right));
    const y = Math.max(inside.top, Math.min(pointer.y, inside.bottom));
    if (x === pointer.x && y === pointer.y) return;
    const before = [scroll.scrollLeft, scroll.scrollTop];
    scroll.scrollBy({ left: pixels(pointer.x - x), top: pixels(pointer.y - y), behavior: 'instant' });
    if (before[0] !== scroll.scrollLeft || before[1] !== scroll.scrollTop) onPoint(x, y);
  };
  const onMove = ({ clientX, clientY, buttons, pointerType }: PointerEvent) => {
    // A finger scrolls by itself; browsers send a mouse press after its touch.
    if (buttons !== 1 || pointerType !== 'mouse') stop();
    else pointer = { x: clientX, y: clientY };
  };
  const timer = setInterval(step, TICK_MS);
  const stop = () => {
    clearInterval(timer);
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', stop);
    scroll.removeAttribute('data-dragging');
  };
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', stop);
  scroll.setAttribute('data-dragging', ''); // its columns do not snap meanwhile
  return stop;
}

function pixels(distance: number): number {
  return Math.sign(distance) * Math.min(MOST_PX, distance === 0 ? 0 : LEAST_PX + Math.abs(distance) / 2);
}

/** The part of a sheet in which cells are seen whole: what stays in view while scrolling is outside, as scroll padding says. */
function cellsOf(scroll: HTMLElement) {
  const { left, top } = scroll.getBoundingClientRect();
  const style = getComputedStyle(scroll);
  const padding = (side: string) => Number.parseFloat(style.getPropertyValue(`scroll-padding-${side}`)) || 0;
  return {
    left: left + padding('left') + 1,
    top: top + padding('top') + 1,
    right: left + scroll.clientWidth - padding('right') - 2,
    bottom: top + scroll.clientHeight - padding('bottom') - 2,
  };
}
