import { defineFaults } from '../../src/domain/fault.ts';
import type { WordsTable } from '../../src/domain/language.ts';
import { AWAY, ofDatabase, type Named } from '../words.ts';

/** What to do about an error. */
const CURES = {
  create: {
    ko: '서버에서 만든 뒤 `dashboard migrate`를 실행하세요',
    en: 'create it on the server, and run `dashboard migrate`',
  },
  login: {
    ko: '사용자, 비밀번호(PGPASSWORD나 ~/.pgpass), pg_hba.conf를 확인하세요',
    en: 'check the user, the password (PGPASSWORD or ~/.pgpass), and pg_hba.conf',
  },
  permission: {
    ko: '권한을 주거나, docs/operations.md에 따라 테이블 소유자로 `dashboard migrate`를 실행하세요',
    en: 'grant it, or run `dashboard migrate` as the owner of the tables, as docs/operations.md says',
  },
  primary: { ko: '쓰기를 받는 서버를 지정하세요', en: 'name the server that takes writes' },
  certificate: {
    ko: 'sslrootcert로 인증 기관의 인증서 파일을, 서버는 인증서에 있는 이름으로 지정하세요. 안전한 네트워크라면 sslmode=disable을 쓰세요',
    en: "name the file of the authority's certificate with sslrootcert, and the server by the name in its certificate; or add sslmode=disable where the network is safe",
  },
  look: {
    ko: '서버가 실행 중인지, 주소와 서버의 로그를 확인하세요',
    en: 'check that the server runs, its address, and its log',
  },
} satisfies WordsTable;

export type Cure = keyof typeof CURES;

/** The faults of a server and of the network. */
export const fault = defineFaults(
  {
    /** `said` is PostgreSQL's own message in its language, or the code of an error of the network. */
    'server-refused': ({ database, said, cure }: Named & { said: string; cure: Cure }) => ({
      ko: `데이터베이스 ${database}을(를) 쓸 수 없습니다(${said}). ${CURES[cure].ko}.`,
      en: `The database ${database} cannot be used (${said}); ${CURES[cure].en}.`,
    }),
    'server-database-empty': ofDatabase(
      '비어 있습니다. `dashboard import`나 `dashboard migrate`로 테이블을 만드세요',
      'is empty; `dashboard import` or `dashboard migrate` makes its tables',
    ),
    'server-pooler': ofDatabase(
      '세션 모드가 아닌 연결 풀러 뒤에 있습니다. 세션 모드로 바꾸거나 서버를 직접 지정하세요',
      'is behind a pooler that is not in session mode; set it to session mode, or name the server itself',
    ),
    'server-other-program': ({ database, schema, table }: Named & { schema: string; table: string }) => ({
      ko: `데이터베이스 ${database}: 다른 프로그램의 것입니다(스키마 ${schema}에 ${table} 테이블이 있음). 다른 데이터베이스를 지정하거나 이 프로그램만의 스키마를 만드세요.`,
      en: `The database ${database} belongs to another program (its schema ${schema} has a table ${table}); name another database, or give this program a schema of its own.`,
    }),
    /** A setting of the server, its value, and the one that is needed. */
    'server-unfit': ({ database, setting, found, wanted }: Named & Record<'setting' | 'found' | 'wanted', string>) => ({
      ko: `데이터베이스 ${database}: ${setting}이(가) ${found}(이)라서 값이 안전하지 않습니다. ${wanted}(으)로 바꾸거나 다른 데이터베이스를 지정하세요.`,
      en: `The database ${database} has ${setting} ${found}, which is not safe for figures; change it to ${wanted}, or name another database.`,
    }),
    'number-of-another-program': ({ number }: { number: string }) => ({
      ko: `데이터베이스에 이 프로그램이 저장하지 않은 숫자 ${number} 값이 있습니다. 고치거나 마지막 백업을 복원하세요.`,
      en: `The database holds the number ${number}, which was not entered by this program; correct it, or restore the last backup.`,
    }),
    'sslmode-unsafe': ({ mode }: { mode: string }) => ({
      ko: `sslmode=${mode}: 어느 서버가 응답하는지 확인하지 않습니다. sslmode=verify-full을 쓰거나, 안전한 네트워크라면 sslmode=disable을 쓰세요.`,
      en: `sslmode=${mode} does not check which server answers; write sslmode=verify-full, or sslmode=disable where the network is safe.`,
    }),
    /** `name` is the parameter of the address that names the file. */
    'certificate-unreadable': ({ file, name, code }: Record<'file' | 'name' | 'code', string>) => ({
      ko: `${file}(${name}): 읽을 수 없습니다(${code}). 파일이 있는지, 권한과 주소가 맞는지 확인하세요.`,
      en: `The file ${file}, which ${name} names, cannot be read (${code}); check that it is there, its permissions, and the address.`,
    }),
  },
  AWAY,
);
