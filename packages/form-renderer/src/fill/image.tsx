import { pictureSizeOf } from '@formwright/form-model';
import { imageHeightClass } from '../form-styles.ts';
import type { FillProps } from '../props.ts';

export function FillImage({ column }: Pick<FillProps<'image'>, 'column'>) {
  const { src, alt, width, height, fit, align } = column.content;
  if (!src) return <div className="fw-empty" />;
  const shape = [`fw-${fit}`, width === '100%' && 'fw-wide', imageHeightClass(height)].filter(Boolean).join(' ');
  return (
    <div className={`fw-image fw-${align}`}>
      {/* A height of its own keeps its place by itself. */}
      <img src={src} alt={alt} className={shape} loading="lazy" {...(height === 'auto' && pictureSizeOf(src))} />
    </div>
  );
}
