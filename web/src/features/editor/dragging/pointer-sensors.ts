import { MouseSensor, type SensorProps, TouchSensor } from '@dnd-kit/core';
import { flushSync } from 'react-dom';

/**
 * dnd-kit ends only a drag that is rendered, and where it was when last rendered: one released before would be lost, or drop where it was a
 * while ago. So each step is rendered at once.
 */
const renderedAtOnce = <Options extends object>(props: SensorProps<Options>): SensorProps<Options> => ({
  ...props,
  onStart: (at) => flushSync(() => props.onStart(at)),
  onMove: (at) => flushSync(() => props.onMove(at)),
});

export class SteadyMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(renderedAtOnce(props));
  }
}

export class SteadyTouchSensor extends TouchSensor {
  /**
   * A touch while the page still scrolls from a swipe stops the scrolling, as everywhere on the device. It lifts nothing: the browser lets
   * none of its moves be kept from scrolling the page, so what is dragged would drop elsewhere or nowhere.
   */
  static override activators: typeof TouchSensor.activators = TouchSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (event, options) => event.nativeEvent.cancelable && handler(event, options),
  }));

  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(renderedAtOnce(props));
  }
}
