import { BothLanguages } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';

export interface ErrorPageProps {
  readonly status: number;
  readonly sentence: string;
  /** Where to try again. */
  readonly retry: string;
}

export function ErrorPage({ status, sentence, retry }: ErrorPageProps) {
  const isOurs = status >= 500;
  return (
    <div className="state tall">
      <Icon name="warning" />
      <h1>{isOurs ? '데이터를 불러오지 못했습니다' : '주소를 확인하세요'}</h1>
      <p>
        {isOurs ? '잠시 후 다시 시도하세요. ' : '이 주소로는 보여 드릴 수 없습니다. '}
        <span lang="en">{sentence}</span>
      </p>
      <a className="btn" href={isOurs ? retry : (retry.split('?')[0] ?? '/')}>
        <span>
          {isOurs ? (
            <BothLanguages ko="다시 시도" en="Try again" />
          ) : (
            <BothLanguages ko="기본값으로 보기" en="Show the defaults" />
          )}
        </span>
      </a>
    </div>
  );
}
