import { askedEnding, type ContentOf, listText, uploadExtensions } from '@formwright/form-model';
import { UploadIcon } from '../icons.tsx';
import type { FillProps } from '../props.ts';
import { controlState, labelOf, SingleQuestion } from '../question.tsx';

/** 'Up to 2 files: jpg, png or webp, up to 10 MB each.' */
function limits({ types, limit, size }: ContentOf<'upload'>): string {
  const names = uploadExtensions(types);
  const kinds = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');
  const least = size.min > 0 ? `${size.min} to ` : 'up to ';
  const count = limit === 1 ? 'One file' : `Up to ${limit} files`;
  return `${count}${kinds && `: ${kinds}`}, ${least}${size.max} MB${limit === 1 ? '' : ' each'}.`;
}

/** Endings of a format, so that the list of files on a device offers all of them. */
const ENDINGS = ['.jpg', '.jpeg', '.jfif', '.jpe', '.mpg', '.mpeg', '.mpe', '.html', '.htm'];
const endingsOf = (type: string) => [`.${type}`, ...ENDINGS.filter((ending) => askedEnding(ending, [type]))];

/** The text that a new element has. Where one file is taken, a respondent reads it as what it is. */
const DEFAULT_TEXT = 'Select files';

const buttonText = ({ text, limit }: ContentOf<'upload'>): string =>
  limit === 1 && (!text || text === DEFAULT_TEXT) ? 'Choose a file' : text || DEFAULT_TEXT;

export function FillUpload({ column, id, error, disabled, files }: FillProps<'upload'>) {
  const { content, uniqueId } = column;
  const closed = !content.reachable || content.limit === 0;
  const again = files?.length ? ` Please choose again: ${listText(files.map((file) => file.name))}.` : '';
  return (
    <SingleQuestion
      id={id}
      kind="upload"
      name={uniqueId}
      label={labelOf(content)}
      required={content.required}
      help={closed ? 'This question takes no files at the moment.' : limits(content)}
      error={`${error ?? ''}${again}`.trim() || undefined}
    >
      <div className="fw-upload">
        <input
          className="fw-hidden fw-file"
          type="file"
          name={uniqueId}
          multiple={content.limit !== 1 || undefined}
          accept={[...new Set(uploadExtensions(content.types).flatMap(endingsOf))].join(',')}
          {...controlState(id, { error: error || again, disabled: disabled || closed, required: content.required && !closed, help: true })}
        />
        <label className="fw-button fw-scripted" htmlFor={id}>
          <UploadIcon />
          {buttonText(content)}
        </label>
        {!closed && <span className="fw-caption fw-drop fw-scripted">or drop {content.limit === 1 ? 'it' : 'them'} here</span>}
      </div>
    </SingleQuestion>
  );
}
