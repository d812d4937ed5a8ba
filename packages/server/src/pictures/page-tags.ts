import type { Subject } from './subjects.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]);

/** The head of a page with the tags that other sites read when somebody shares a link to it. */
export function withTags(html: string, origin: string, hasPictures: boolean, subject: Subject): string {
  const { kind, id, title, lines } = subject;
  const description = lines.join(' · ');
  const tags: [string, string][] = [
    ['og:site_name', 'Hexfront'],
    ['og:type', kind === 'agents' ? 'profile' : 'article'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${origin}/${kind}/${id}`],
  ];
  if (hasPictures) {
    tags.push(
      ['og:image', `${origin}/pictures/${kind}/${id}.png`],
      ['og:image:type', 'image/png'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', `${title}: ${description}`],
    );
  }
  const written = tags.map(([name, content]) => `    <meta property="${name}" content="${escaped(content)}" />\n`);
  const card = hasPictures ? '    <meta name="twitter:card" content="summary_large_image" />\n' : '';
  return html.replace('</head>', () => `${written.join('')}${card}  </head>`);
}
