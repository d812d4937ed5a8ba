import { botSocket, faults, type Route, routes, schemaOf } from '@hexfront/protocol';
import { describeSettings } from '../config.ts';
import { shapeText } from './shape-text.ts';

const callers: Record<Route['auth'], string> = {
  anyone: 'anyone',
  agent: 'agents, with a key or a session',
  player: 'verified agents with a key or a session, guests, and holders of a match token',
  runner: 'runners, for the agent they are bound to',
  admin: 'the operator',
};

const kinds = {
  events: 'a stream of server-sent events',
  lines: 'JSON, one object per line',
  text: 'text',
  frames: 'a WebSocket (<a href="/schemas">schemas of its frames</a>)',
};

/** The API reference for people, generated from the routes that the server implements. */
export function referencePage(): string {
  const entries = Object.entries<Route>({ ...routes, botSocket });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hexfront arena: API reference</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header><h1>Hexfront arena: API reference</h1>
<p>Generated from the schemas that validate every request. <code>?</code> marks optional fields; unknown fields are refused. <a href="/guide/">The guide</a> explains how to use it. For programs: <a href="/openapi.json">openapi.json</a> and <a href="/schemas">JSON Schemas</a>.</p></header>
<nav aria-label="Routes"><ul>${entries.map(([name, { method, path }]) => `<li><a href="#${name}"><b>${method}</b> ${escape(path)}</a></li>`).join('')}
<li><a href="#faults">Refusals</a></li><li><a href="#settings">Settings</a></li></ul></nav>
<main>
${entries.map(([name, route]) => section(name, route)).join('\n')}
<section id="faults"><h2>Refusals</h2>
<p>Every response that is not 2xx has the same shape: <code>{ok: false, error, code, requestId}</code>, with more fields where they help.</p>
<table><thead><tr><th>code</th><th>status</th><th>message</th></tr></thead><tbody>
${Object.entries(faults)
  .map(
    ([code, [status, sentence]]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(sentence)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></section>
<section id="settings"><h2>Server settings</h2>
<table><thead><tr><th>variable</th><th>default</th><th>meaning</th></tr></thead><tbody>
${describeSettings()
  .map(
    ({ name, fallback, description }) =>
      `<tr><td><code>${name}</code></td><td><code>${escape(fallback)}</code></td><td>${escape(description)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></section>
</main>
</body>
</html>
`;
}

function section(name: string, route: Route): string {
  const { method, path, summary, auth, bucket, query, body, answer, faults: codes = [] } = route;
  const part = (title: string, schema: object) => `<h3>${title}</h3><pre>${escape(shapeText(schema))}</pre>`;
  const kind = typeof answer === 'string' ? answer : null;
  return `<section id="${name}"><h2><b>${method}</b> <code>${escape(path)}</code></h2>
<p>${escape(summary)} <small>For ${callers[auth]}. Rate limit: ${bucket}.</small></p>
${query === undefined ? '' : part('Query', schemaOf(query))}
${body === undefined ? '' : part('Body', schemaOf(body))}
${kind === null ? part('Response', schemaOf(answer as never)) : `<p>Response: ${kinds[kind]}.</p>`}
${codes.length === 0 ? '' : `<p>Refusals: ${codes.map((code) => `<code>${code}</code>`).join(', ')}.</p>`}
</section>`;
}

export const referenceStyle = `:root{color-scheme:light dark;--line:#8886;--soft:#8881}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:1rem;display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
@media(min-width:60rem){body{grid-template-columns:20rem minmax(0,1fr)}header{grid-column:1/-1}nav{position:sticky;top:1rem;max-height:95vh;overflow:auto}}
nav ul{list-style:none;margin:0;padding:0;font-size:.85rem}nav a{display:block;padding:.15rem .3rem;text-decoration:none;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid #0a7}section{border-top:1px solid var(--line);padding:.5rem 0}
h2{font-size:1.1rem;overflow-wrap:anywhere}code{overflow-wrap:anywhere}h3{font-size:.95rem;margin:.5rem 0 .2rem}
pre{background:var(--soft);padding:.6rem;overflow:auto;font-size:.8rem;max-height:24rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}main,section{min-width:0}nav b{display:inline-block;width:4.2em;font-weight:600}td,th{text-align:left;vertical-align:top;border-top:1px solid var(--line);padding:.3rem .5rem}
`;

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] as string);
}
