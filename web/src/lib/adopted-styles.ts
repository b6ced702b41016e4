import { useEffect } from 'react';

/** Adds CSS at run time as an adopted style sheet, because the content security policy allows no <style> element. */
export function useAdoptedStyles(css: string): void {
  useEffect(() => {
    if (!css) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
