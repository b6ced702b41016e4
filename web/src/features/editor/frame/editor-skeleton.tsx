import sheet from '../canvas/sheet.module.css';
import dragging from '../dragging/dragging.module.css';
import styles from '../editor.module.css';
import parts from '../parts/parts.module.css';
import palette from './palette.module.css';
import topBar from './top-bar.module.css';

/** Loading skeleton of the editor. */
export function EditorSkeleton() {
  return (
    <div className={styles.editor} data-palette="open" data-settings="closed" aria-busy="true">
      <header className={topBar.top} />
      <nav className={styles.rail} />
      <aside className={palette.palette} />
      <main className={styles.canvas}>
        <p className="vh" role="status">
          Loading the form
        </p>
        <div className={dragging.dropArea} aria-hidden="true">
          <div className={sheet.sheet}>
            <div className={`${parts.bone} ${parts.boneHeading}`} />
            <div className={parts.bone} />
            <div className={parts.bone} />
            <div className={parts.bone} />
          </div>
        </div>
      </main>
    </div>
  );
}
