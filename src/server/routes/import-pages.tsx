import { rmSync } from 'node:fs';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { ReactElement } from 'react';
import { importPath, reportAddress, reportPath } from '../../domain/addresses.ts';
import type { KeySource } from '../../domain/blocks/row-key.ts';
import { Problem } from '../../domain/problem.ts';
import { reports } from '../../domain/reports.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import { MOST_BYTES } from '../../files/check-files.ts';
import type { RenderPage } from '../../views/page-renderer.tsx';
import { ImportPage, type ImportPlace } from '../../views/pages/import-page.tsx';
import { ImportPreviewPage } from '../../views/pages/import-preview-page.tsx';
import { methodNotAllowed } from '../errors.tsx';
import type { ShownImport } from '../imports/import-job.ts';
import type { Imports } from '../imports/imports.ts';
import type { KeptImport } from '../imports/kept-imports.ts';
import { readUpload } from '../imports/upload-body.ts';
import { actorOf, personOf, readersMayNot } from '../person.ts';
import { IMPORTED, readQuery, readReportQuery, reportParameters } from '../query.ts';
import { logChange } from '../request-log.ts';
import { sendText } from '../send.ts';
import { whenLeft } from './import-api.ts';

/** Entries of each list on a page; errors can be downloaded. */
const MOST_SHOWN = 300;
/** A form has its boundaries and a few fields besides the file. */
const MOST_FORM_BYTES = MOST_BYTES + 65_536;
/** A form without a file. */
const MOST_CHOICE_BYTES = 4_096;

interface ImportPagesParts {
  readonly imports: Imports;
  readonly guardWrite: RequestHandler;
  readonly renderPage: RenderPage;
  readonly today: () => IsoDate;
}

/** `/import/{kind}`: an import in three steps of plain forms (CONTRACT §9). */
export function importPages({ imports, guardWrite, renderPage, today }: ImportPagesParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const report of reports) {
    const placeOf = (request: Request): ImportPlace => {
      const query = readQuery(request.originalUrl, reportParameters(report, 'ignored'));
      return { report, ...readReportQuery(report, query, today()) };
    };
    const sendPage = (request: Request, response: Response, body: ReactElement) => {
      const title = `Import: ${report.title.en}`;
      const shown = { path: reportPath(report.id), person: personOf(request) };
      sendText(response, renderPage(shown, { title, body }), 'text/html');
    };

    router
      .route(importPath(report.id))
      .get((request, response) => {
        if (!personOf(request).mayEdit) throw readersMayNot();
        sendPage(request, response, <ImportPage place={placeOf(request)} />);
      })
      .post(guardWrite, async (request, response) => {
        const place = placeOf(request);
        const type = request.headers['content-type'] ?? '';
        if (/^multipart\/form-data;/i.test(type)) {
          const { shown, token } = await preview(imports, request, response, { place, type });
          return sendPage(request, response, previewPage(place, shown, token, false));
        }
        if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) {
          throw new Problem(
            'wrong-type',
            'This address takes the forms of its own pages; send the file to /api/import.',
          );
        }
        const form = await readForm(imports, request);
        const token = form.get('token') ?? '';
        const kept = imports.kept.find(token);
        if (kept === null || kept.choices.stated.kind !== report.id) throw expired();
        const old = form.get('old') === 'take' ? 'take' : 'keep';
        if (form.get('step') !== 'apply' || old !== kept.choices.old) {
          const again = { ...kept, choices: { ...kept.choices, old } } as const;
          const shown = await runKept(imports, request, response, again, null);
          const plan = shown.answer.plan;
          const renewed = plan === null ? null : imports.kept.renew(token, { ...again, plan });
          return sendPage(request, response, previewPage(place, shown, renewed, old !== kept.choices.old));
        }
        const { answer } = await runKept(imports, request, response, kept, kept.plan);
        imports.kept.remove(token);
        logChange(response, answer.change ?? null);
        response.statusCode = 303;
        response.setHeader('Location', receiptAddress(place, answer));
        sendText(response, '', 'text/plain');
      })
      .all(methodNotAllowed('GET, HEAD, POST'));
  }
  return router;
}

function previewPage(
  place: ImportPlace,
  { name, choices, answer, counts }: ShownImport,
  token: string | null,
  isChanged: boolean,
) {
  const old = choices.old === 'take' ? 'take' : 'keep';
  return (
    <ImportPreviewPage
      place={place}
      name={name}
      answer={answer}
      lengths={counts}
      old={old}
      token={token}
      isChangedChoice={isChanged}
    />
  );
}

/** The first step: reads the form, and keeps its file when nothing is wrong with it. */
async function preview(
  { runner, room, kept }: Imports,
  request: Request,
  response: Response,
  { place, type }: { place: ImportPlace; type: string },
): Promise<{ shown: ShownImport; token: string | null }> {
  const { parts, release } = await readUpload(request, MOST_FORM_BYTES, tooLarge, room);
  const { token, path } = kept.reserve();
  const source = { from: 'form', type, parts, stated: statedBy(place), keepAs: path } as const;
  try {
    const shown = shownOf(
      await runner.run({ source, plan: null, by: actorOf(request), mostShown: MOST_SHOWN }, whenLeft(response)),
    );
    const { name, size, choices, answer } = shown;
    if (answer.plan === null) return { shown, token: null };
    kept.keep(token, { name, path, size, choices, plan: answer.plan });
    return { shown, token };
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    release();
  }
}

async function runKept(
  { runner }: Imports,
  request: Request,
  response: Response,
  kept: KeptImport,
  plan: string | null,
): Promise<ShownImport> {
  const { name, path, choices } = kept;
  const source = { from: 'kept', name, path, choices } as const;
  return shownOf(await runner.run({ source, plan, by: actorOf(request), mostShown: MOST_SHOWN }, whenLeft(response)));
}

function shownOf({ shown }: { shown: ShownImport | null }): ShownImport {
  if (shown === null) throw new Error('The thread of an import has answered as if to a program.');
  return shown;
}

async function readForm({ room }: Imports, request: Request): Promise<URLSearchParams> {
  const tooLong = () => new Problem('too-large', 'The form is too long; send it from its page.');
  const { parts, release } = await readUpload(request, MOST_CHOICE_BYTES, tooLong, room);
  release();
  return new URLSearchParams(Buffer.concat(parts.map((part) => new Uint8Array(part))).toString());
}

function statedBy({ report, year, bu }: ImportPlace): KeySource {
  return { kind: report.id, year, bu };
}

/** The report's page at the first year and unit that was changed, with what was done. */
function receiptAddress({ report, year, bu }: ImportPlace, { files, change }: ShownImport['answer']): string {
  const [first = { year, bu }] = files.flatMap(({ changes }) => changes);
  return `${reportAddress(report.id, { year: first.year, bu: first.bu })}&${IMPORTED}=${change ?? 0}`;
}

function tooLarge(): Problem {
  return new Problem('too-large', `The file is larger than ${MOST_BYTES} bytes; split it by year.`);
}

function expired(): Problem {
  return new Problem('conflict', 'This preview is not kept any more, so nothing was written; choose the file again.');
}
