import { defineFaults, type Fault } from '../../src/domain/fault.ts';
import type { Words } from '../../src/domain/language.ts';
import { AWAY, ofDatabase, refusedWhileOpen, type Named } from '../words.ts';

/** The faults of a database file. `database` and `backup` are paths. */

export const fault = defineFaults(
  {
    'database-unreachable': ({ database, why }: Named & { why: Words }) => ({
      ko: `데이터베이스 ${database}에 접근할 수 없습니다: ${why.ko}.`,
      en: `The database ${database} cannot be reached: ${why.en}.`,
    }),
    'database-missing': ({ database }: Named) => ({
      ko: `${database}에 데이터베이스가 없습니다. \`dashboard import\`나 \`dashboard migrate\`로 만드세요.`,
      en: `There is no database at ${database}; \`dashboard import\` or \`dashboard migrate\` creates it.`,
    }),
    'other-node': ({ node }: { node: string }) => ({
      ko: `better-sqlite3가 다른 버전의 Node.js용이라 ${node}에서는 열리지 않습니다. package.json의 engines에 적힌 버전으로 실행하거나 \`npm rebuild better-sqlite3\`를 실행하세요.`,
      en: `better-sqlite3 was compiled for another version of Node.js, and does not load in ${node}; use the version that engines in package.json names, or run \`npm rebuild better-sqlite3\`.`,
    }),
    'database-file-damaged': ofDatabase(
      '손상되었거나 SQLite 데이터베이스가 아닙니다. 마지막 백업을 복원하거나 다른 파일을 지정하세요',
      'is damaged, or is not an SQLite database; restore the last backup, or name another file',
    ),
    'database-foreign': ofDatabase(
      '다른 프로그램의 파일입니다. 다른 파일을 지정하세요',
      'belongs to another program; name another file',
    ),
    'database-read-only': ofDatabase(
      '읽기 전용입니다. 이 프로그램에 쓰기 권한을 주거나 다른 파일을 지정하세요',
      'is read-only; give this program write permission, or name another file',
    ),
    'database-emptied': ofDatabase(
      '로그 파일만 남고 비워졌거나 삭제되었습니다. 사용하는 프로그램을 모두 멈추고 `dashboard restore`로 마지막 백업을 복원하세요',
      'was emptied or removed, but not the log beside it; stop every program that uses it, and put the last backup back with `dashboard restore`',
    ),
    'database-replaced': ({ database, copy }: Named & { copy: string }) => ({
      ko: `데이터베이스 ${database}: 서버 사용 중에 교체되었고, 그때의 내용은 ${copy}에 있습니다. \`dashboard restore ${copy}\`를 실행하세요.`,
      en: `The database ${database} was replaced under a server, which has kept what it held as ${copy}; run \`dashboard restore ${copy}\`.`,
    }),
    'database-in-use': ofDatabase(
      '사용 중입니다. 서버와, 파일을 연 다른 프로그램을 모두 멈춘 뒤 다시 시도하세요',
      'is in use; stop the server and every other program that has it open, and try again',
    ),
    'not-durable': ({ journal, synchronous }: { journal: string; synchronous: string }) => ({
      ko: `정전 시 데이터를 잃을 수 있어(journal ${journal}, synchronous ${synchronous}) 저장하지 않았습니다. 데이터베이스를 로컬 디스크로 옮기세요.`,
      en: `The database would not survive a power cut (journal ${journal}, synchronous ${synchronous}), so nothing was saved; move it to a local disk.`,
    }),
    'database-io': () => ({
      ko: '데이터베이스를 읽거나 쓸 수 없습니다. 디스크, 그리고 파일과 폴더의 권한을 확인하세요.',
      en: 'The database cannot be read or written; check its disk, and the permissions of the file and its folder.',
    }),
    'backup-with-log': ({ backup }: { backup: string }) => ({
      ko: `${backup}: 함께 있는 로그 파일(${backup}-wal)이 없으면 온전하지 않습니다. \`dashboard backup\`으로 복사하세요.`,
      en: `${backup} has a log beside it (${backup}-wal), without which it is not whole; copy it with \`dashboard backup\` instead.`,
    }),
    /** `found` is the first of several findings. */
    'backup-unsound': ({ backup, found: { terminal }, more }: { backup: string; found: Fault; more: number }) => ({
      ko: `${backup}: 온전하지 않은 백업입니다. 다른 백업을 지정하세요. ${terminal.ko}${more === 0 ? '' : ` 그 밖에 ${more}건이 더 있습니다.`}`,
      // Without the full stop of the sentence.
      en: `${backup} is not sound: ${terminal.en.slice(0, -1)}${more === 0 ? '' : ` (and ${more} more)`}; name another backup.`,
    }),
    /** What SQLite's own checks say. */
    'sqlite-found': ({ found }: { found: string }) => ({ ko: `SQLite: ${found}.`, en: `SQLite: ${found}.` }),
  },
  AWAY,
);

export const faultWhileOpen = defineFaults({
  /** `copy` holds what the server held; null where none could be made. */
  'database-taken-away': ({ copy, ...named }: Named & { copy: string | null }, on) =>
    refusedWhileOpen(
      named,
      on,
      {
        ko: '사용 중에 파일이나 로그가 삭제·이동·교체되거나 잘렸습니다',
        en: 'or its log was removed, moved or replaced, or cut short, while it was open',
      },
      {
        ko: `서버를 멈추고 ${copy === null ? '옮긴 파일을 되돌려 놓거나 `dashboard restore`로 마지막 백업을 복원한' : `\`dashboard restore ${copy}\`를 실행한`} 뒤 서버를 다시 시작하세요`,
        en: `stop the server, ${copy === null ? 'put back what was moved, or else the last backup with `dashboard restore`' : `run \`dashboard restore ${copy}\``}, and start the server again`,
      },
    ),
});
