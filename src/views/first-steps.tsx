import { csvAddress, editPath, fileImportPath } from '../domain/addresses.ts';
import { BUSINESS_UNITS } from '../domain/business-units.ts';
import { unitsOfReport } from '../domain/key-figures.ts';
import type { Words } from '../domain/language.ts';
import type { Report } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import { useSay } from '../islands/parts/language.tsx';
import { words } from './dashboard-words.ts';

/** On an empty database: five lines that say how figures get in (CONTRACT §10). */
export function FirstSteps({ year }: { year: number }) {
  const say = useSay();
  const command = `dashboard import cost.xlsx --year ${year} --bu ${BUSINESS_UNITS[0]}`;
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{say(words.firstSteps)}</h2>
      <ol>
        <Step name={words.paste} addressOf={({ id }) => editPath(id)} />
        <Step name={words.importFile} addressOf={({ id }) => fileImportPath(id)} />
        <Step
          name={words.fillForm}
          addressOf={(report) => csvAddress(report.id, { year, bu: unitsOfReport(report)[0] ?? null })}
        />
        <li>{say(words.type)}</li>
        <li>
          {say(words.commandLine)} <code lang="en">{command}</code>
        </li>
      </ol>
    </section>
  );
}

/** A way that begins in each report. */
function Step({ name, addressOf }: { name: Words; addressOf: (report: Report) => string }) {
  const say = useSay();
  return (
    <li>
      {say(name)}{' '}
      {reports.map((report) => (
        <a key={report.id} href={addressOf(report)}>
          {say(report.title)}
        </a>
      ))}
    </li>
  );
}
