export const style = `
:root { color-scheme: light dark; --text: #1c2024; --muted: #5b6470; --page: #ffffff; --panel: #f4f6f8; --line: #d5dae0; --accent: #0b62c4; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaed; --muted: #a2abb6; --page: #14171a; --panel: #1e2327; --line: #3a424a; --accent: #6cb2ff; }
}
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
p.warning { border-left: 4px solid #c77700; padding: .4rem .8rem; background: var(--panel); }
pre { background: var(--panel); padding: .8rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; min-width: 50%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding: .2rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: left; overflow-wrap: anywhere; }
thead th { color: var(--muted); font-weight: 600; overflow-wrap: normal; } tbody th { font-weight: 600; min-width: 8rem; max-width: 24rem; }
.number { text-align: right; white-space: nowrap; } small { color: var(--muted); }
svg { width: 100%; height: auto; } svg text { fill: var(--text); font: 13px system-ui, sans-serif; } svg .tick { fill: var(--muted); font-size: 11px; }
.grid { stroke: var(--line); } .bar { stroke: var(--accent); stroke-width: 3; } .dot, .column { fill: var(--accent); }
button { font: inherit; padding: .15rem .7rem; border: 1px solid var(--line); border-radius: 4px; background: var(--panel); color: var(--text); cursor: pointer; }
button:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); }
dialog { width: min(95vw, 80rem); height: 92vh; padding: 1rem; color: var(--text); background: var(--page); border: 1px solid var(--line); }
dialog header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; } #board { height: calc(100% - 3rem); }
`;
