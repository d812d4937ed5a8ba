import type { Manifest } from './sources.ts';

/** Only for whoever works on the package. */
const ownBusiness = ['devDependencies', 'scripts', 'private', 'workspaces'];

/** The package.json that is published: the same facts, with JavaScript and types where the workspace has its sources. */
export function publishedManifest(manifest: Manifest): object {
  const kept = Object.entries(manifest).filter(([field]) => !ownBusiness.includes(field));
  const exports = Object.entries(manifest.exports ?? {}).map(([entry, target]) => [entry, published(target)]);
  const files = (manifest.files ?? []).map((name) => (name === 'src' ? 'dist' : name));
  return {
    ...Object.fromEntries(kept),
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    files: [...new Set(['dist', 'docs', ...files])],
  };
}

/** `./src/x.ts` becomes its JavaScript with its types beside it; anything else only moves. */
function published(target: string): string | { readonly types: string; readonly default: string } {
  const moved = target.replace(/^\.\/src\//, './dist/');
  if (!moved.endsWith('.ts')) return moved;
  const stem = moved.slice(0, -'.ts'.length);
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
