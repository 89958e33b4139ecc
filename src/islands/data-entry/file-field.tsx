import { useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { words } from './words.ts';

const fileSize = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 });

/**
 * A file is chosen by drag, press or key; only its name is kept, nothing is uploaded.
 * @param before the name of a restored entry's file; a page cannot choose a file by its name
 */
export function FileField({ before }: { before: string }) {
  const say = useSay();
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
        {say(words.file)}
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
        <span>{file === null ? say(words.dropFile) : `${file.name} · ${fileSize.format(file.size / 1000)}`}</span>
        <input
          ref={input}
          type="file"
          name="file"
          className="visually-hidden"
          aria-labelledby={`${id}label`}
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </label>
      {file === null && before !== '' && <p className="secondary">{say(words.fileBefore(before))}</p>}
      {file !== null && (
        <button
          type="button"
          className="btn ghost small"
          onClick={() => {
            if (input.current !== null) input.current.value = '';
            setFile(null);
          }}
        >
          {say(words.removeFile)}
        </button>
      )}
    </div>
  );
}
