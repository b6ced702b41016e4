import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Type } from 'typebox';
import { declaredFields } from '../src/http/declared-fields.ts';

const inner = Type.Object({ name: Type.String() });

describe('the declared fields of a reply', () => {
  it.each([
    [
      'an object',
      Type.Object({ a: Type.Number(), b: Type.Optional(inner) }),
      { a: 1, b: { name: 'x', secret: 1 }, secret: 1 },
      { a: 1, b: { name: 'x' } },
    ],
    ['a list', Type.Array(inner), [{ name: 'x', secret: 1 }], [{ name: 'x' }]],
    ['a tuple', Type.Tuple([Type.Array(Type.Unknown()), inner]), [[{ kept: 1 }], { name: 'x', secret: 1 }], [[{ kept: 1 }], { name: 'x' }]],
    ['something or null', Type.Union([inner, Type.Null()]), { name: 'x', secret: 1 }, { name: 'x' }],
    ['a list or null', Type.Union([Type.Array(inner), Type.Null()]), [{ name: 'x', secret: 1 }], [{ name: 'x' }]],
    ['one of two shapes', Type.Union([inner, Type.Object({ id: Type.Number() })]), { id: 1, secret: 1 }, { id: 1 }],
    ['a record', Type.Record(Type.String(), Type.Unknown()), { any: { deep: 1 } }, { any: { deep: 1 } }],
    ['an absent field', Type.Object({ a: Type.Optional(Type.Number()) }), { a: undefined }, {}],
  ])('leaves out the rest of %s', (_name, schema, value, expected) => {
    expect(declaredFields(schema)(value)).toStrictEqual(expected);
  });

  it('passes on null and what has another shape', () => {
    const declared = declaredFields(Type.Object({ list: Type.Array(inner), inner }));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = declared({ list: value, inner: value });
        expect(JSON.stringify(copy)).not.toContain('secret');
        if (typeof value !== 'object' || value === null) expect(copy).toStrictEqual({ list: value, inner: value });
      }),
    );
  });
});
