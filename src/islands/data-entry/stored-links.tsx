import { Icon } from '../parts/icon.tsx';

/** A report in which figures are stored, with the two ways to enter them. */
export interface StoredIn {
  /** `비용` */
  readonly name: string;
  readonly edit: string;
  readonly import: string;
}

/** Says before anything is typed where the figures of this form go, and leads to what is stored; readers are not led to entering. */
export function StoredLinks({ reports }: { reports: readonly StoredIn[] }) {
  return (
    <div className="note warn" data-local="">
      <Icon name="warning" />
      <div>
        <b>이 화면의 값은 서버로 보내지 않고 이 기기에만 저장됩니다.</b> 보고할 값은 보고서에 입력하거나 파일로
        가져옵니다 · <span lang="en">These figures stay on this device; what is reported goes into the reports.</span>
        {reports.length > 0 && (
          <ul>
            {[
              { way: '입력', addressOf: (report: StoredIn) => report.edit },
              { way: '파일 가져오기', addressOf: (report: StoredIn) => report.import },
            ].map(({ way, addressOf }) => (
              <li key={way}>
                <span>{way}</span>
                {reports.map((report) => (
                  <a key={report.name} href={addressOf(report)} aria-label={`${report.name} ${way}`}>
                    {report.name}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
