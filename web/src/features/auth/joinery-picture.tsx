import styles from './joinery-picture.module.css';

const star = 'm14 1 4 8.6 9.4 1.2-6.9 6.5 1.8 9.3L14 22l-8.3 4.6 1.8-9.3L.6 10.8 10 9.6z';

/** Illustration of the sign-in screens: boards with questions, joined by dovetails and a brass key. */
export function JoineryPicture() {
  return (
    <div className={styles.frame}>
      <svg className={styles.art} viewBox="0 0 560 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Boards />
        <Questions />
      </svg>
    </div>
  );
}

function Boards() {
  return (
    <g className={styles.boards} strokeWidth="2.5" strokeLinejoin="round">
      <rect x="-40" y="-40" width="640" height="720" className={styles.wood2} stroke="none" />
      <path d="M300-40h340v290H300Z" className={styles.wood3} />
      <path
        d="M-40-40h340v28l26-11.6v63.8L300 28.6v56.1l26-11.6v63.8l-26-11.6v56.1l26-11.6v63.8L300 222v28H-40Z"
        className={styles.wood1}
      />
      <path d="M-40 250h290v180H-40Z" className={styles.wood3} />
      <path d="M250 250h390v180H250Z" className={styles.wood2} />
      <path d="M-40 250h290v26.1l26-10.8v59.4l-26-10.8v52.2l26-10.8v59.4l-26-10.8V430H-40Z" className={styles.wood4} />
      <path d="M-40 430h680v270H-40Z" className={styles.wood1} />
      <path d="M390 430h250v270H390Z" className={styles.wood4} />
      <path d="M-40 430h430v24.2l26-10v55l-26-10v48.3l26-10v55l-26-10v48.3l26-10v55l-26-10V680H-40Z" className={styles.wood2} />
      <path d="M112 406h76l-17 24 17 24h-76l17-24z" className={styles.key} />
    </g>
  );
}

function Questions() {
  return (
    <g className={styles.ink} fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M60 84h150M60 122h96" />
      <path d="M60 160h196" strokeWidth="1.5" opacity=".55" />
      <g transform="translate(380 92)">
        <rect width="30" height="30" rx="6" />
        <path d="m8 15 5 5 9-10M48 15h64" />
        <rect y="52" width="30" height="30" rx="6" />
        <path d="M48 67h44" />
      </g>
      <g transform="translate(60 318)">
        <circle cx="15" cy="15" r="14" />
        <circle cx="15" cy="15" r="5" className={styles.dot} />
        <path d="M46 15h76" />
      </g>
      <g transform="translate(318 326)" strokeWidth="2.5">
        {[0, 40, 80, 120].map((x) => (
          <path key={x} transform={`translate(${x})`} d={star} className={styles.key} />
        ))}
        <path transform="translate(160)" d={star} />
      </g>
      <g transform="translate(60 500)">
        <path d="M0 0h250M0 44h250M0 88h168" strokeWidth="1.5" opacity=".55" />
        <path d="M0-14h120M0 30h196" />
      </g>
      <g transform="translate(444 530)">
        <rect width="62" height="56" rx="8" />
        <path d="M0 18h62M18-8V6M44-8V6" />
        <path d="M16 34h2M30 34h2M44 34h2M16 45h2M30 45h2" strokeWidth="4" />
      </g>
    </g>
  );
}
