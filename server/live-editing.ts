import type { IncomingMessage, ServerResponse } from 'node:http'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Site } from '@numo/kit/site.ts'
import type { SiteSource } from './compose.ts'

export type LiveSite = SiteSource & {
  /** Middleware of Vite, which runs before the app. */
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  stop: () => Promise<void>
}

/** Serves pages, styles and islands from their sources; a saved file takes effect with the next request. */
export async function startLiveSite(root: string): Promise<LiveSite> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
  })
  const islands = () =>
    Object.fromEntries(
      globSync('web/islands/*.ts', { cwd: root })
        .filter((file) => !/\.test\.ts$|\/list\.ts$/.test(file))
        .map((file) => [basename(file, '.ts'), `/${file}`])
    )
  const sheets = () =>
    Object.fromEntries(
      globSync('web/styles/*.css', { cwd: root }).map((file) => [
        basename(file, '.css'),
        `/${file}`,
      ])
    )
  return {
    async load() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file exports exactly this
      const { site } = (await vite.ssrLoadModule('/web/site.tsx')) as { site: Site }
      return {
        site,
        assets: {
          build: 'live',
          styles: ['/web/styles/site.css'],
          sheets: sheets(),
          islands: islands(),
          fonts: [],
          app: { script: '/web/app/main.tsx', styles: ['/web/styles/app.css'], preloads: {} },
        },
      }
    },
    client_dir: null,
    build: 'live',
    before: (request, response, next) => vite.middlewares(request, response, next),
    stop: () => vite.close(),
  }
}
