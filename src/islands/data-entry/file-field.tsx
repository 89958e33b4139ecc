import { useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from '../parts/icon.tsx';

const fileSize = new Intl.NumberFormat('ko-KR', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });

/**
 * A file is chosen by drag, press or key; only its name is kept, nothing is uploaded.
 * @param before the name of a restored entry's file; a page cannot choose a file by its name
 */
export function FileField({ before }: { before: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (input.current === null || files.length === 0) return;
    input.current.files = files;
    setFile(files[0] ?? null);
  };
  return (
    <div className="field wide">
      <span className="label" id={`${id}label`}>
        파일
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes dropped files; its input takes keys */}
      <label
        className={isOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Icon name="upload" />
        <span>
          {file === null
            ? '파일을 드래그하거나 클릭하여 업로드'
            : `${file.name} · ${fileSize.format(file.size / 1000)}`}
        </span>
        <input
          ref={input}
          type="file"
          name="file"
          className="visually-hidden"
          aria-labelledby={`${id}label`}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </label>
      {file === null && before !== '' && <p className="secondary">저장할 때 고른 파일: {before} · 다시 골라 주세요</p>}
      {file !== null && (
        <button
          type="button"
          className="btn ghost small"
          onClick={() => {
            if (input.current !== null) input.current.value = '';
            setFile(null);
          }}
        >
          파일 지우기
        </button>
      )}
    </div>
  );
}
