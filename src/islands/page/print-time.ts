/** Paper says when it was printed, in Seoul: the stylesheet writes it into the margin of each page (src/views/print.css). */
export function enablePrintTime(): void {
  addEventListener('beforeprint', () => {
    // Swedish writes 2026-11-24 16:05:00. What formats times elsewhere is larger than the rest of this script.
    const time = new Date().toLocaleString('sv', { timeZone: 'Asia/Seoul' }).slice(0, 16);
    document.documentElement.style.setProperty('--printed', `'${time}'`);
  });
}
