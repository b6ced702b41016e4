import {
  type ElementColumn,
  elementDefinitions,
  MAX_UPLOAD_FILES,
  MAX_UPLOAD_MB,
  UPLOAD_TYPES,
  uploadExtensions,
} from '@formwright/form-model';
import { IconUpload } from '@tabler/icons-react';
import parts from '../parts/parts.module.css';
import {
  type EditorElement,
  FlagSetting,
  NumberSetting,
  QuestionSettings,
  ResponseSettings,
  TextSetting,
  useChange,
} from '../settings/fields.tsx';
import settings from '../settings/settings.module.css';
import styles from './upload.module.css';

const CATEGORIES = [
  ['images', 'Images'],
  ['documents', 'Documents'],
  ['video', 'Video'],
  ['audio', 'Audio'],
  ['archive', 'Archives'],
] as const;

const initial = elementDefinitions.upload.newContent(() => '');

function UploadSettings({ column }: { column: ElementColumn<'upload'> }) {
  const change = useChange(column);
  const { limit, size, text, reachable, required } = column.content;
  return (
    <>
      <QuestionSettings column={column} />
      <TextSetting
        label="Button text"
        {...(limit === 1 && text === initial.text && { description: 'For one file, respondents read “Choose a file”.' })}
        value={text}
        isDefault={text === initial.text}
        onChange={(value) => change({ text: value })}
      />
      <TypesSetting column={column} />
      <NumberSetting
        label="Maximum number of files"
        min={0}
        value={limit}
        max={MAX_UPLOAD_FILES}
        onChange={(value) => change({ limit: value })}
      />
      <div className={settings.halves}>
        <NumberSetting
          label="Maximum size (MB)"
          value={size.max}
          min={size.min}
          max={MAX_UPLOAD_MB}
          onChange={(max) => change({ size: { ...size, max } })}
        />
        <NumberSetting
          label="Minimum size (MB)"
          min={0}
          value={size.min}
          max={size.max}
          onChange={(min) => change({ size: { ...size, min } })}
        />
      </div>
      <FlagSetting
        label="Accept files"
        description="Otherwise the question is shown, but takes no files."
        checked={reachable}
        onChange={(checked) => change({ reachable: checked })}
      />
      <p role="status" className={settings.caution}>
        {required && (limit === 0 || !reachable) && 'It is required but takes no files, so nobody can send this form.'}
      </p>
      <ResponseSettings column={column} />
    </>
  );
}

/** Accepted extensions by category. The last one stays selected, because otherwise nobody could answer the field. */
function TypesSetting({ column }: { column: ElementColumn<'upload'> }) {
  const change = useChange(column);
  const chosen = uploadExtensions(column.content.types);
  const toggle = (type: string) => {
    const next = chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type];
    change({ types: next.join(',') });
  };
  return (
    <fieldset className={styles.types}>
      <legend className={parts.legend}>Accepted types</legend>
      {CATEGORIES.map(([category, name]) => (
        // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would be drawn as a box in a box
        <div key={category} role="group" aria-label={name}>
          <p className={styles.name}>{name}</p>
          <div className="flex wrap gap-2">
            {UPLOAD_TYPES[category].map((type) => (
              <label key={type} className={styles.chip}>
                <input
                  type="checkbox"
                  checked={chosen.includes(type)}
                  disabled={chosen.length === 1 && chosen.includes(type)}
                  onChange={() => toggle(type)}
                />
                {type}
              </label>
            ))}
          </div>
        </div>
      ))}
      <p role="status" className="faint tiny">
        {chosen.length === 1 && 'At least one type is accepted.'}
      </p>
    </fieldset>
  );
}

export const upload: EditorElement<'upload'> = { icon: IconUpload, hasLabel: true, Settings: UploadSettings };
