import type { RichInline, RichText } from '@formwright/form-model';
import type { ReactNode } from 'react';

/** Checks addresses again when rendering, because a stored text could contain an unsafe one. */
const isSafeAddress = (href: string) => /^(https?:\/\/|mailto:)/i.test(href.trim());

function Inline({ part }: { part: RichInline }) {
  let node: ReactNode = part.text;
  if (part.bold) node = <strong>{node}</strong>;
  if (part.italic) node = <em>{node}</em>;
  if (part.underline) node = <u>{node}</u>;
  if (part.href && isSafeAddress(part.href)) {
    node = (
      <a href={part.href.trim()} target="_blank" rel="noopener noreferrer nofollow">
        {node}
      </a>
    );
  }
  return node;
}

// Text parts have no ids and no state, so their index is the key.
function inlines(parts: readonly RichInline[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return parts.map((part, at) => <Inline key={at} part={part} />);
}

/** An owner's text (paragraph element, thank-you text) as elements, never as HTML. `heading` is the level of its headings. */
export function RichTextView({ text, heading: Heading = 'h3' }: { text: RichText; heading?: 'h2' | 'h3' }) {
  return (
    <div className="fw-rich" dir="auto">
      {text.map((block, at) => {
        const key = `${at}`;
        if ('children' in block) {
          const Block = block.type === 'heading' ? Heading : 'p';
          return <Block key={key}>{inlines(block.children)}</Block>;
        }
        const List = block.type === 'bullets' ? 'ul' : 'ol';
        return (
          <List key={key}>
            {block.items.map((item, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={n}>{inlines(item)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}
