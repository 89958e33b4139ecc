import { BothLanguages } from '../../islands/parts/bilingual.tsx';
import { Icon } from '../../islands/parts/icon.tsx';

export interface ErrorPageProps {
  readonly status: number;
  /** What is wrong and what to do, in English. */
  readonly sentence: string;
  /** The address that was requested. */
  readonly address: string;
  /** Whether a file was sent. */
  readonly isImport: boolean;
}

interface ErrorWords {
  readonly heading: string;
  /** A Korean sentence that is true of every error with these words. The English one after it says more. */
  readonly advice: string;
  readonly linkTo: (address: string) => string;
  readonly link: { readonly ko: string; readonly en: string };
}

const SERVER_ERROR: ErrorWords = {
  heading: '데이터를 불러오지 못했습니다',
  advice: '잠시 후 다시 시도하세요. 계속되면 관리자에게 알리세요.',
  linkTo: (address) => address,
  link: { ko: '다시 시도', en: 'Try again' },
};

const WRONG_ADDRESS: ErrorWords = {
  heading: '주소를 확인하세요',
  advice: '이 주소로는 조회할 수 없습니다.',
  linkTo: (address) => address.split('?')[0] ?? '/',
  link: { ko: '기본값으로 조회', en: 'Show the defaults' },
};

const IMPORT_ERROR: ErrorWords = {
  heading: '파일을 가져오지 못했습니다',
  advice: '아래 이유를 확인하고 다시 시도하세요.',
  linkTo: (address) => address,
  link: { ko: '파일 다시 선택', en: 'Choose the file again' },
};

const FORBIDDEN: ErrorWords = {
  heading: '할 수 없는 일입니다',
  advice: '이 요청은 거부되었습니다.',
  linkTo: () => '/',
  link: { ko: '대시보드로', en: 'To the dashboard' },
};

export function ErrorPage({ status, sentence, address, isImport }: ErrorPageProps) {
  const words = status === 403 ? FORBIDDEN : isImport ? IMPORT_ERROR : status >= 500 ? SERVER_ERROR : WRONG_ADDRESS;
  const { heading, advice, linkTo, link } = words;
  return (
    <div className="state tall">
      <Icon name="warning" />
      <h1>{heading}</h1>
      <p>{advice}</p>
      <p lang="en">{sentence}</p>
      <a className="btn" href={linkTo(address)}>
        <span>
          <BothLanguages {...link} />
        </span>
      </a>
    </div>
  );
}
