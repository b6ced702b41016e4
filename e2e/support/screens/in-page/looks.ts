/** Names colors, sizes and shadows by the design's tokens. Runs in the page. */
export interface Looks {
  text(style: CSSStyleDeclaration): string;
  box(style: CSSStyleDeclaration): string;
  color(value: string): string;
  /** '' for that of the page's own text. */
  ink(style: CSSStyleDeclaration): string;
  /** @param inset '' where it does not matter */
  control(height: number, inset: string): string;
}

/** Of buttons: with an icon alone, with text, with an icon before it. */
const USUAL_INSETS = ['', '0', '14', '12/14'];
const SMALL_INSETS = ['', '0', '10', '8/10'];
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const isClear = (color: string) => color === 'transparent' || / \/ 0\)$|, 0\)$/.test(color);

/** @param names of the tokens, those first that are preferred where two have the same value */
export function looksOf(names: readonly string[]): Looks {
  const values = valuesOf(names);
  const body = getComputedStyle(document.body);
  const color = colorNamer(values.colors);
  return {
    color,
    ink: (style) => (style.color === body.color ? '' : color(style.color)),
    text: (style) => textLook(style, body, color),
    box: (style) => boxLook(style, color, values),
    control(height, inset) {
      const rounded = Math.round(height);
      const [size, usual] =
        rounded === values.usual ? ['', USUAL_INSETS] : rounded === values.small ? ['small', SMALL_INSETS] : [`${rounded} high`, ['', '0']];
      return [size, !usual.includes(inset) && `inset ${inset}`].filter(Boolean).join(' ');
    },
  };
}

/** The tokens by the values that a browser computes of them. */
function valuesOf(names: readonly string[]) {
  const probe = document.body.appendChild(document.createElement('i'));
  // The parts of a form have tokens of their own, in the editor, too.
  probe.className = 'fw-form';
  const defined = names.filter((name) => getComputedStyle(probe).getPropertyValue(`--${name}`) !== '');
  const named = (property: 'color' | 'boxShadow' | 'borderTopLeftRadius', kind: RegExp) => {
    const found = new Map<string, string>();
    for (const name of defined.filter((each) => kind.test(each))) {
      probe.style.cssText = 'display:block;position:absolute;color:rgb(1 2 3)';
      probe.style[property] = `var(--${name})`;
      const value = getComputedStyle(probe)[property];
      if (!['rgb(1, 2, 3)', 'none', '0px', ''].includes(value) && !found.has(value)) found.set(value, name);
    }
    return found;
  };
  const colors = named('color', /./);
  // On the public page they are a token's.
  if (defined.includes('surface')) colors.set('rgb(255, 255, 255)', 'white').set('rgb(0, 0, 0)', 'black');
  const shadows = named('boxShadow', /^(?:ring|shadow)/);
  const radii = named('borderTopLeftRadius', /^r-/);
  probe.remove();
  const heightOf = (name: string) => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`));
  return { colors, shadows, radii, usual: heightOf('control'), small: heightOf('control-sm') };
}
type Values = ReturnType<typeof valuesOf>;

/** By its parts where no token has a color. */
function colorNamer(names: ReadonlyMap<string, string>): (value: string) => string {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (value) => {
    const name = names.get(value);
    if (name || !canvas) return name ?? value;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = value;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data;
    const solid = `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`;
    return alpha === 255 ? solid : `${solid}/${Math.round(alpha / 2.55)}`;
  };
}

/** What is not as the page's own text. */
function textLook(style: CSSStyleDeclaration, body: CSSStyleDeclaration, color: Looks['color']): string {
  return [
    style.color !== body.color && color(style.color),
    style.fontSize !== body.fontSize && style.fontSize,
    style.fontWeight !== body.fontWeight && `weight ${style.fontWeight}`,
    style.fontStyle !== 'normal' && style.fontStyle,
    style.fontFamily !== body.fontFamily && (/mono/i.test(style.fontFamily) ? 'mono' : 'other font'),
    style.textDecorationLine !== 'none' && style.textDecorationLine,
    style.textTransform !== 'none' && style.textTransform,
    /^(?:center|right|end)$/.test(style.textAlign) && style.textAlign,
  ]
    .filter(Boolean)
    .join(' ');
}

function boxLook(style: CSSStyleDeclaration, color: Looks['color'], { shadows, radii }: Values): string {
  const shape = [
    !isClear(style.backgroundColor) && `on ${color(style.backgroundColor)}`,
    style.backgroundImage !== 'none' && (style.backgroundImage.startsWith('url') ? 'picture behind' : 'gradient'),
    borderLook(style, color),
    style.boxShadow !== 'none' && (shadows.get(style.boxShadow) ?? 'shadow'),
  ].filter(Boolean);
  if (shape.length === 0) return '';
  const radius = style.borderTopLeftRadius;
  return [...shape, radius !== '0px' && (radii.get(radius) ?? `round ${radius}`)].filter(Boolean).join(' ');
}

function borderLook(style: CSSStyleDeclaration, color: Looks['color']): string {
  const drawn = SIDES.map((side) => {
    const of = (part: string) => style.getPropertyValue(`border-${side}-${part}`);
    if (of('style') === 'none' || of('width') === '0px' || isClear(of('color'))) return '';
    const width = of('width') === '1px' ? '' : ` ${of('width')}`;
    return `${color(of('color'))}${of('style') === 'solid' ? '' : ` ${of('style')}`}${width}`;
  });
  const [usual = ''] = drawn.filter((look) => drawn.filter((other) => other === look).length > 2);
  const others = SIDES.flatMap((side, at) => (drawn[at] === usual ? [] : [`${side} ${drawn[at] || 'none'}`]));
  if (usual === '') return others.map((other) => `border-${other}`).join(' ');
  return [`border ${usual}`, ...others].join(', ');
}
