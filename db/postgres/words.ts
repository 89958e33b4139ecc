import { defineFaults } from '../../src/domain/fault.ts';
import { ofDatabase, onTerminal, refused, type Named } from '../words.ts';

/** The faults of a server and of the network. `said` is PostgreSQL's own message, in its language. */

type Said = Named & { readonly said: string };

export const fault = defineFaults({
  'server-database-missing': ofDatabase(
    '서버에 없습니다. 서버에서 만든 뒤 `dashboard migrate`를 실행하세요',
    'is not there; create it on the server, and run `dashboard migrate`',
  ),
  'server-database-empty': ofDatabase(
    '비어 있습니다. `dashboard import`나 `dashboard migrate`로 테이블을 만드세요',
    'is empty; `dashboard import` or `dashboard migrate` makes its tables',
  ),
  'server-password': ofDatabase(
    '비밀번호가 틀렸거나 없습니다. 사용자를 확인하고 PGPASSWORD나 ~/.pgpass에 비밀번호를 설정하세요',
    'does not accept the password, or none was given; check the user, and set the password as PGPASSWORD or in ~/.pgpass',
  ),
  'server-login': ({ said, ...named }: Said, on) =>
    refused(named, on, {
      ko: `이 사용자의 접속이 거부되었습니다(${said}). 사용자와 pg_hba.conf를 확인하세요`,
      en: `does not let this user in (${said}); check the user, and pg_hba.conf`,
    }),
  'server-read-only': ofDatabase(
    '읽기 전용 대기 서버이거나 읽기 전용으로 설정되어 있습니다. 쓰기를 받는 서버를 지정하세요',
    'is a read-only standby, or is set to be read only; name the server that takes writes',
  ),
  'server-permission': ({ said, ...named }: Said, on) =>
    refused(named, on, {
      ko: `이 사용자에게 권한이 없습니다(${said}). 권한을 주거나, docs/operations.md에 따라 테이블 소유자로 \`dashboard migrate\`를 실행하세요`,
      en: `does not let this user do that (${said}); grant it, or run \`dashboard migrate\` as the owner of the tables, as docs/operations.md says`,
    }),
  'server-connections': ofDatabase(
    '이 프로그램이 쓸 연결이 남아 있지 않습니다. max_connections를 늘리거나 다른 프로그램을 끝내세요',
    'has no connection left for this program; raise max_connections, or end programs',
  ),
  'server-slow': ofDatabase(
    '응답이 너무 오래 걸립니다. 다시 시도하고 서버의 다른 작업을 확인하세요',
    'took too long to answer; try again, and look at what else it does',
  ),
  'server-starting': ofDatabase(
    '시작하거나 종료하는 중입니다. 잠시 후 다시 시도하세요',
    'is starting, or is shutting down; try again in a moment',
  ),
  'server-error': ({ said, ...named }: Said, on) =>
    refused(named, on, {
      ko: `오류를 보냈습니다(${said}). 주소와 서버의 로그를 확인하세요`,
      en: `answers with an error (${said}); check its address, and the log of the server`,
    }),
  'server-silent': ofDatabase(
    '연결을 끊었거나 더 이상 응답하지 않습니다. 서버가 실행 중이고 접속할 수 있는지 확인하세요',
    'has ended the connection, or does not answer any more; check that the server runs and can be reached',
  ),
  'server-without-tls': ofDatabase(
    'TLS를 쓰지 않는 서버에 있습니다. 서버에서 TLS를 켜거나, 안전한 네트워크라면 주소에 sslmode=disable을 추가하세요',
    'is on a server without TLS; switch it on there, or add sslmode=disable to the address where the network is safe',
  ),
  'server-certificate': ({ host, said, ...named }: Said & { host: string }, on) =>
    refused(named, on, {
      ko: `서버 인증서를 ${host}의 것으로 신뢰할 수 없습니다(${said}). sslrootcert로 인증 기관의 인증서 파일을 지정하고, 서버는 인증서에 있는 이름으로 쓰세요`,
      en: `shows a certificate that is not trusted for ${host} (${said}); name the file of the authority's certificate with sslrootcert, and the server by the name in its certificate`,
    }),
  'server-busy': ofDatabase(
    '이 프로그램의 모든 연결이 사용 중입니다. 잠시 후 다시 시도하세요',
    'is busy: every connection of this program is in use; try again in a moment',
  ),
  'server-unreachable': ({ said, ...named }: Said, on) =>
    refused(named, on, {
      ko: `접속할 수 없습니다(${said}). 서버가 실행 중인지, 주소가 맞는지 확인하세요`,
      en: `cannot be reached (${said}); check that the server runs, and its address`,
    }),
  'server-pooler': ofDatabase(
    '세션 모드가 아닌 연결 풀러 뒤에 있습니다. 세션 모드로 바꾸거나 서버를 직접 지정하세요',
    'is behind a pooler that is not in session mode; set it to session mode, or name the server itself',
  ),
  'server-other-program': ({ schema, table, ...named }: Named & { schema: string; table: string }, on) =>
    refused(named, on, {
      ko: `다른 프로그램의 데이터베이스입니다(스키마 ${schema}에 ${table} 테이블이 있음). 다른 데이터베이스를 지정하거나 이 프로그램만의 스키마를 만드세요`,
      en: `belongs to another program (its schema ${schema} has a table ${table}); name another database, or give this program a schema of its own`,
    }),
  'server-too-old': ({ version, ...named }: Named & { version: string }, on) =>
    refused(named, on, {
      ko: `PostgreSQL ${version}: 너무 오래된 버전입니다. PostgreSQL 14 이상으로 옮기세요`,
      en: `is on PostgreSQL ${version}, which is too old; move it to PostgreSQL 14 or newer`,
    }),
  'server-encoding': ({ encoding, ...named }: Named & { encoding: string }, on) =>
    refused(named, on, {
      ko: `인코딩 ${encoding}(으)로는 모든 텍스트를 저장할 수 없습니다. UTF8 인코딩으로 만드세요`,
      en: `has the encoding ${encoding}, which does not hold every text; create one with the encoding UTF8`,
    }),
  'server-without-schema': ofDatabase(
    '검색 경로가 가리키는 스키마가 없습니다. 스키마를 만들거나 search_path를 고치세요',
    'has no schema that the search path names; create the schema, or correct search_path',
  ),
  'server-not-durable': ofDatabase(
    '정전 시 데이터를 잃을 수 있습니다(fsync 꺼짐). 서버에서 fsync를 켜세요',
    'would not survive a power cut (fsync is off); switch fsync on at the server',
  ),
  'server-took-nothing': ofDatabase(
    '변경을 저장하지 않았습니다. 서버의 로그를 확인하세요',
    'did not take the change; look at the log of the server',
  ),
  'server-lost-at-end': ({ database }: Named, on) => ({
    ko: `${on === 'page' ? '' : `데이터베이스 ${database}: `}저장을 마칠 때 연결이 끊겨 저장되었는지 알 수 없습니다. 다시 저장하기 전에 값을 확인하세요.`,
    en: `The connection to the database${on === 'page' ? '' : ` ${database}`} was lost at the end, so the change may be saved or not; look at the figures before you repeat it.`,
  }),
  'text-with-nul': () => ({
    ko: '텍스트에 NUL 문자가 있습니다. 지우세요.',
    en: 'A text holds a NUL character; remove it.',
  }),
  'number-of-another-program': ({ number }: { number: string }, on) =>
    onTerminal(on, {
      ko: `데이터베이스에 이 프로그램이 저장하지 않은 숫자 ${number} 값이 있습니다. 고치거나 마지막 백업을 복원하세요.`,
      en: `The database holds the number ${number}, which was not entered by this program; correct it, or restore the last backup.`,
    }),
  'sslmode-unsafe': ({ mode }: { mode: string }, on) =>
    onTerminal(on, {
      ko: `sslmode=${mode}: 어느 서버가 응답하는지 확인하지 않습니다. sslmode=verify-full을 쓰거나, 안전한 네트워크라면 sslmode=disable을 쓰세요.`,
      en: `sslmode=${mode} does not check which server answers; write sslmode=verify-full, or sslmode=disable where the network is safe.`,
    }),
  /** `name` is the parameter of the address that names the file. */
  'certificate-unreadable': ({ file, name, code }: { file: string; name: string; code: string }, on) =>
    onTerminal(on, {
      ko: `${file}(${name}): 읽을 수 없습니다(${code}). 파일이 있는지, 권한과 주소가 맞는지 확인하세요.`,
      en: `The file ${file}, which ${name} names, cannot be read (${code}); check that it is there, its permissions, and the address.`,
    }),
});
