import { defineConfig } from 'vite'
import { chunkGroups } from './tools/chunk-groups.ts'
import { outline } from './tools/outline-plugin.ts'
import { islands } from './web/site/islands.ts'
import { plainImports } from './tools/plain-imports-plugin.ts'
import { sheets } from './web/site/sheets.ts'
import { content } from './tools/content/plugin.ts'

/**
 * The pages. `npm run build` (tools/build.ts) runs it twice, for the browser and for the server; the
 * development server uses it as middleware and loads `/web/site.tsx`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [outline(), content(), plainImports()],
  publicDir: 'web/public',
  appType: 'custom',
  ssr: {
    // The server and the pages share one copy of what they talk about: refusals, endpoints, shapes.
    external: ['zod'],
    ...(isSsrBuild ? { noExternal: ['react', 'react-dom', '@tabler/icons-react'] } : {}),
  },
  // Without this React's slow checks would run wherever NODE_ENV is not set.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild
    ? {
        outDir: 'build/server',
        copyPublicDir: false,
        emptyOutDir: true,
        ssr: 'web/site.tsx',
        minify: false,
        target: 'node20',
        rolldownOptions: {
          external: [/^@numo\/(?:kit|domains)\//],
          output: { entryFileNames: 'site.js', codeSplitting: false },
        },
      }
    : {
        outDir: 'build/client',
        manifest: true,
        target: ['chrome100', 'safari15.4', 'firefox100'],
        cssTarget: ['chrome100', 'safari15.4', 'firefox100'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            site: 'web/styles/site.css',
            app: 'web/styles/app.css',
            ...Object.fromEntries(sheets.map((name) => [name, `web/styles/${name}.css`])),
            main: 'web/main.tsx',
            ...Object.fromEntries(islands.map((name) => [name, `web/islands/${name}.ts`])),
          },
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
}))
