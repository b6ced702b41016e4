import '../css/index.css';

/** The shape of the editor while the form is on its way. */
export function EditorSkeleton() {
  return (
    <div className="ed ed-skeleton" data-palette="open" data-settings="closed" aria-busy="true">
      <header className="ed-top" />
      <nav className="ed-rail" />
      <aside className="ed-palette" />
      <main className="ed-canvas">
        <p className="vh" role="status">
          Loading the form
        </p>
        <div className="ed-drop-area" aria-hidden="true">
          <div className="ed-sheet">
            <div className="ed-bone ed-bone-heading" />
            <div className="ed-bone" />
            <div className="ed-bone" />
            <div className="ed-bone" />
          </div>
        </div>
      </main>
    </div>
  );
}
