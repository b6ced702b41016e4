import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import parts from '../parts/parts.module.css';

/** Note on a form that the plan does not cover: its owner can still edit it, but the public cannot open it. */
export function OverQuotaNote() {
  return (
    <section className={parts.banner} aria-label="Closed to the public">
      <p>
        <b className="strong">Closed to the public.</b> Your plan covers fewer forms than you have, so whoever opens this one sees
        “Expired!”. What you save is kept. <Link to={paths.forms}>See your forms</Link>
      </p>
    </section>
  );
}
