import type { ElementColumn } from '@formwright/form-model';
import { IconPhoto } from '@tabler/icons-react';
import { shownSrc } from '../images/pending-images.ts';
import { IMAGE_TYPES, useSetImage } from '../images/use-set-image.ts';
import { FileButtons } from '../parts/file-buttons.tsx';
import { ChoiceSetting, type EditorElement, LabelSetting, NumberSetting, TextSetting, useChange } from '../settings/fields.tsx';
import settings from '../settings/settings.module.css';
import styles from './image.module.css';

const WIDTHS = [
  { value: 'auto', label: 'Auto' },
  { value: '100%', label: '100%' },
] as const;
const HEIGHTS = [
  { value: 'auto', label: 'Auto' },
  { value: 'custom', label: 'Custom' },
] as const;
const FITS = [
  { value: 'cover', label: 'Cover' },
  { value: 'fill', label: 'Fill' },
  { value: 'contain', label: 'Contain' },
] as const;
const ALIGNS = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right' },
] as const;
/** Initial custom height. */
const FIRST_HEIGHT = 2;

function ImageSettings({ column }: { column: ElementColumn<'image'> }) {
  const change = useChange(column);
  const { alt, width, height, fit, align } = column.content;
  return (
    <>
      <PictureSetting column={column} />
      <TextSetting
        label="Alternative text"
        description="Read aloud in place of the image. Leave it empty for decoration."
        value={alt}
        onChange={(value) => change({ alt: value })}
      />
      <div className={settings.halves}>
        <ChoiceSetting label="Width" value={width} options={WIDTHS} onChange={(value) => change({ width: value })} />
        <ChoiceSetting
          label="Height"
          value={height === 'auto' ? 'auto' : 'custom'}
          options={HEIGHTS}
          onChange={(value) => change({ height: value === 'auto' ? 'auto' : FIRST_HEIGHT })}
        />
      </div>
      {height !== 'auto' && (
        <NumberSetting
          label="Custom height"
          description="In steps of 10 rem, about 160 pixels."
          value={height}
          min={0.5}
          max={100}
          step={0.5}
          onChange={(value) => change({ height: value })}
        />
      )}
      <div className={settings.halves}>
        <ChoiceSetting label="Fit" value={fit} options={FITS} onChange={(value) => change({ fit: value })} />
        <ChoiceSetting label="Align" value={align} options={ALIGNS} onChange={(value) => change({ align: value })} />
      </div>
      <LabelSetting column={column} description="Only you see it." />
    </>
  );
}

function PictureSetting({ column }: { column: ElementColumn<'image'> }) {
  const change = useChange(column);
  const setImage = useSetImage();
  const { src } = column.content;
  return (
    <div className={styles.picture}>
      {src && <img src={shownSrc(src)} alt="" />}
      <FileButtons
        name="image"
        accept={IMAGE_TYPES}
        hasFile={Boolean(src)}
        onChoose={(file) => setImage(column.uniqueId, file ?? undefined)}
        onRemove={() => change({ src: '' })}
      />
      <p className="faint tiny">JPEG, PNG or WebP, up to 10 MB. You can also drop a file on the image.</p>
    </div>
  );
}

export const image: EditorElement<'image'> = { icon: IconPhoto, hasLabel: false, Settings: ImageSettings };
