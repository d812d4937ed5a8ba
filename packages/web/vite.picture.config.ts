import { join } from 'node:path';
import { defineConfig } from 'vite';

/** What draws pictures for links: one module that the arena loads in a thread. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    lib: { entry: join(import.meta.dirname, 'src/picture/picture.ts'), formats: ['es'], fileName: () => 'picture.js' },
  },
});
