import type { Manifest } from './sources.ts';

/** Fields that only matter in the workspace. */
const workspaceOnly = ['devDependencies', 'scripts', 'private', 'workspaces'];

/** The published package.json: the same, but pointing to JavaScript and types instead of the sources. */
export function publishedManifest(manifest: Manifest): object {
  const kept = Object.entries(manifest).filter(([field]) => !workspaceOnly.includes(field));
  const exports = Object.entries(manifest.exports ?? {}).map(([entry, target]) => [entry, published(target)]);
  const files = (manifest.files ?? []).map((name) => (name === 'src' ? 'dist' : name));
  return {
    ...Object.fromEntries(kept),
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    files: [...new Set(['dist', 'docs', ...files])],
  };
}

/** `./src/x.ts` becomes its JavaScript and its types; anything else only changes folder. */
function published(target: string): string | { readonly types: string; readonly default: string } {
  const moved = target.replace(/^\.\/src\//, './dist/');
  if (!moved.endsWith('.ts')) return moved;
  const stem = moved.slice(0, -'.ts'.length);
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
