declare module 'subset-font' {
  /** @param text undefined with `keepAllGlyphs` */
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
      targetFormat?: string;
      keepFeatures?: readonly string[];
      variationAxes?: Readonly<Record<string, number>>;
    },
  ): Promise<Uint8Array>;
}
