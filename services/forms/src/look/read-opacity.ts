import { isOpacity, OPACITIES, type Opacity } from '@formwright/form-model';
import { AppError } from '@formwright/platform';

/** @throws AppError 'forms.invalid_look' for another number */
export function readOpacity(opacity: number): Opacity {
  if (!isOpacity(opacity)) throw new AppError('forms.invalid_look', { opacity: `Choose one of ${OPACITIES.join(', ')}.` });
  return opacity;
}
