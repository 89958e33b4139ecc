/**
 * Preloaded with --require: this process's clock is wrong by as many milliseconds as the file holds that FAULTS_CLOCK
 * names, which may change meanwhile. Clocks that only go forward (process.hrtime, timers) are as they are.
 */
const { readFileSync } = require('node:fs');

const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(process.env.FAULTS_CLOCK, 'utf8'));

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};
