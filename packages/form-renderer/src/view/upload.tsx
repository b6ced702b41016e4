import { fileSize } from '../file-size.ts';
import { FileIcon } from '../icons.tsx';
import type { ViewProps } from '../props.ts';
import { entriesOf } from './answer-value.ts';
import { QuestionWithAnswer } from './question-with-answer.tsx';

/** Image types that are safe to show inline. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

export function ViewUpload({ column, answer, fileUrl }: ViewProps<'upload'>) {
  const files = entriesOf(answer).flatMap((entry) => entry.files ?? []);
  return (
    <QuestionWithAnswer content={column.content}>
      {files.length > 0 && (
        <ul className="fw-files">
          {files.map((file) => (
            <li key={file.name}>
              {IMAGE_TYPES.includes(file.type) ? (
                <img className="fw-thumb" src={`${fileUrl(file)}?shown=1`} alt="" loading="lazy" />
              ) : (
                <span className="fw-thumb">
                  <FileIcon />
                </span>
              )}
              <a href={fileUrl(file)} target="_blank" rel="noopener">
                {file.shown ?? file.name}
              </a>
              <span className="fw-size">{fileSize(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </QuestionWithAnswer>
  );
}
