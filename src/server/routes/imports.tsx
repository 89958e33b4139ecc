import type { Request, Response } from 'express';
import type { ReactElement } from 'react';
import { IMPORT_API, importPath, reportPath } from '../../domain/addresses.ts';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import { reports } from '../../domain/reports.ts';
import type { ReportPlace } from '../../views/page-head.tsx';
import { words } from '../../views/pages/import-page-words.ts';
import { ImportPage } from '../../views/pages/import-page.tsx';
import type { Site } from '../answer-route.ts';
import type { RunImport } from '../imports/imports.ts';
import { readImportRequest } from '../imports/upload.ts';
import { checkHeaders } from '../json-body.ts';
import { noteInLog } from '../log.ts';
import { actorOf, languageOf, personOf, shownTo } from '../person.ts';
import {
  readParameter,
  readQuery,
  readReportQuery,
  reportParameters,
  requireParameter,
  type Parameters,
} from '../query.ts';
import { redirect, sendText } from '../send.ts';
import { fault } from '../words.ts';

const PARAMETERS: Parameters = {
  names: ['step', 'name', 'kind', 'year', 'bu', 'old', 'sheet', 'scale', 'plan', 'as', 'learn', 'lang'],
  refusesOthers: true,
  lists: ['sheet', 'as'],
};

/** `POST /api/import` (CONTRACT §9). */
export function importApi({ route }: Site, runImport: RunImport): void {
  route(IMPORT_API, {
    post: async (request, response) => {
      checkHeaders(request, MOST_UPLOADED, 'application/octet-stream');
      const query = readQuery(request.originalUrl, PARAMETERS);
      requireParameter(query, 'step');
      const language = readParameter(query, 'lang') ?? 'en';
      const kind = readParameter(query, 'kind');
      const stated = { kind, year: readParameter(query, 'year'), bu: readParameter(query, 'bu') };
      const asked = readImportRequest(query, query.get('name') ?? '', stated);
      if (asked.plan === '') throw new Problem('invalid', fault('no-plan'));
      const task = { source: { from: 'program', ...asked }, language, by: actorOf(request) } as const;
      const { status, change, text } = await runImport(request, response, MOST_UPLOADED, task);
      noteInLog(request, { change });
      response.statusCode = status;
      sendText(response, text, 'application/json');
    },
  });
}

/** A form has its boundaries and a few fields besides the file. */
const MOST_FORM_BYTES = MOST_UPLOADED + 65_536;

/** `/import/{kind}`: an import in two plain forms, each with the file; its dialog shows them (CONTRACT §9). */
export function importPages({ route, renderPage, today }: Site, runImport: RunImport): void {
  for (const report of reports) {
    const placeOf = (request: Request): ReportPlace => {
      const query = readQuery(request.originalUrl, reportParameters(report));
      return { report, ...readReportQuery(report, query, today()) };
    };
    const sendPage = (request: Request, response: Response, body: ReactElement | string) => {
      const title = words.title(report.title);
      const shown = shownTo(request, reportPath(report.id));
      sendText(response, renderPage(shown, { title, body, stylesheet: 'lists.css' }), 'text/html');
    };

    route(importPath(report.id), {
      get: (request, response) => {
        if (!personOf(request).mayEdit) throw new Problem('forbidden', fault('reader-may-not-write'));
        sendPage(request, response, <ImportPage place={placeOf(request)} />);
      },
      post: async (request, response) => {
        checkHeaders(request, MOST_FORM_BYTES, 'multipart/form-data');
        const place = placeOf(request);
        const stated = { kind: report.id, year: place.year, bu: place.bu };
        const language = languageOf(request);
        const { 'content-type': type = '' } = request.headers;
        const task = { source: { from: 'form', type, stated }, language, by: actorOf(request) } as const;
        const { status, change, text } = await runImport(request, response, MOST_FORM_BYTES, task);
        noteInLog(request, { change });
        const said = new TextDecoder().decode(text);
        if (status === 303) return redirect(response, said);
        response.statusCode = status;
        sendPage(request, response, said);
      },
    });
  }
}
