import { isOpacity, OPACITIES, type Opacity } from '@formwright/form-model';
import { AppError } from '@formwright/platform';

/**
 * @param sent the number or its text
 * @throws AppError 'forms.invalid_look' for another number
 */
export function readOpacity(sent: number | string): Opacity {
  const opacity = Number(sent);
  if (!isOpacity(opacity)) throw new AppError('forms.invalid_look', { opacity: `Choose one of ${OPACITIES.join(', ')}.` });
  return opacity;
}
