import { byId } from './announce.ts';

/** The banner is out of sight when the page is scrolled this far, in pixels. */
const OUT_OF_SIGHT = 53;

const follow = () => byId('fw-times').toggleAttribute('data-stuck', scrollY > OUT_OF_SIGHT);
addEventListener('scroll', follow, { passive: true });
follow();
