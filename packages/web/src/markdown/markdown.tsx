import type { JSX } from 'preact';
import { type Block, type Inline, parseMarkdown } from './parse.ts';

export function Markdown({ text }: { readonly text: string }) {
  return (
    <div class="markdown">
      {parseMarkdown(text).map((block, i) => (
        <BlockView key={i} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Tag = `h${block.level}` as 'h2';
      return <Tag>{inlines(block.text)}</Tag>;
    }
    case 'paragraph':
      return <p>{inlines(block.text)}</p>;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const items = block.items.map((item, i) => <li key={i}>{inlines(item)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <div class="wide" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) => (
                  <th key={i} scope="col">
                    {inlines(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, k) => (
                    <td key={k}>{inlines(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function inlines(parts: readonly Inline[]): JSX.Element[] {
  return parts.map((part, i) => {
    switch (part.kind) {
      case 'code':
        return <code key={i}>{part.text}</code>;
      case 'strong':
        return <strong key={i}>{part.text}</strong>;
      case 'emphasis':
        return <em key={i}>{part.text}</em>;
      case 'link':
        return (
          <a key={i} href={part.to}>
            {part.text}
          </a>
        );
      case 'anchor':
        return <span key={i} id={part.id} />;
      default:
        return <span key={i}>{part.text}</span>;
    }
  });
}
