import { Mark } from './wordmark.tsx';

export const Footer = ({ productName }: { productName: string }) => (
  <footer className="fw-foot">
    <a className="fw-powered" href="/" target="_top">
      Powered by <Mark />
      <b>{productName}</b>
    </a>
  </footer>
);
