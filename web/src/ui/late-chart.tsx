import { Component, type ReactNode, Suspense } from 'react';
import { AppButton } from './button.tsx';
import styles from './late-chart.module.css';

interface LateChartProps {
  /** Keeps the place until the chart is there. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A chart whose code comes later. Where it does not come, because of a new version or the connection, what is around it stays. */
export class LateChart extends Component<LateChartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { waiting, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={waiting}>{children}</Suspense>;
    return (
      <div className={styles.failed} role="alert">
        <p>The chart did not load.</p>
        <AppButton size="xs" onClick={() => window.location.reload()}>
          Reload the page
        </AppButton>
      </div>
    );
  }
}
