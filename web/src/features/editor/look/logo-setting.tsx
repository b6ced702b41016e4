import { type DragEvent, useState } from 'react';
import { productName } from '../../../lib/product.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { shownSrc } from '../images/pending-images.ts';
import { FileButtons } from '../parts/file-buttons.tsx';
import parts from '../parts/parts.module.css';
import { FlagSetting, TextSetting } from '../settings/fields.tsx';
import styles from './logo.module.css';
import type { LogoChoice } from './logo-choice.ts';
import { LOGO_TYPES } from './logo-file.ts';
import type { OwnLogo } from './use-own-logo.ts';

/** The owner's logo on this form, and whether the product's stands on all of them. */
export function LogoSetting({ own, choice }: { own: OwnLogo; choice: LogoChoice | undefined }) {
  return (
    <>
      {(own.isShown || own.logo) && <OwnLogoSetting own={own} />}
      {choice && (
        <section className={styles.all} aria-label="All of your forms">
          <h3 className={parts.legend}>All of your forms</h3>
          <FlagSetting
            label={`Show the logo of ${productName()}`}
            description={`“Powered by ${productName()}” below your public forms. Saved at once.`}
            checked={choice.isShown}
            onChange={choice.change}
          />
        </section>
      )}
    </>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

function OwnLogoSetting({ own }: { own: OwnLogo }) {
  const { logo, isShown, isDrawing, problem } = own;
  const [isOver, setOver] = useState(false);
  return (
    <section className={styles.own} aria-label="Your logo">
      <h3 className={parts.legend}>Your logo</h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button below */}
      <div
        className={styles.place}
        data-over={isOver ? '' : undefined}
        aria-busy={isDrawing}
        onDragOver={(event) => {
          if (!isShown || !hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!isShown || !hasFiles(event)) return;
          event.preventDefault();
          setOver(false);
          void own.choose(event.dataTransfer.files[0]);
        }}
      >
        {logo ? <img src={shownSrc(logo.src)} alt={logo.alt} /> : <p>{isDrawing ? 'Reading the file …' : 'No logo yet'}</p>}
      </div>
      {!isShown && (
        <p className={styles.promise} role="note">
          It is shown again with Premium. Until then it is kept here, and your form appears without it.
        </p>
      )}
      <FileButtons
        name="logo"
        accept={LOGO_TYPES}
        hasFile={Boolean(logo)}
        isReading={isDrawing}
        onChoose={isShown ? (file) => void own.choose(file) : undefined}
        onRemove={own.remove}
      />
      <div role="alert">{problem && <FieldError text={problem} />}</div>
      {isShown && (
        <p className="faint tiny">
          PNG, JPEG, WebP or SVG, up to 10 MB, chosen or dropped here. It appears above this form, on the pages after it, and in PDFs of
          responses.
        </p>
      )}
      {logo && isShown && (
        <TextSetting
          label="Alternative text"
          description="Read aloud in place of the logo, such as the name of your organization."
          value={logo.alt}
          onChange={own.describe}
        />
      )}
    </section>
  );
}
