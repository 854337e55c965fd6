/** The routes of the signed-in areas, for React Router's data router. */
import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  redirect,
  replace,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { localePath, splitLocale } from '@numo/kit/locales.ts'
import { routeOf } from '@numo/kit/own-path.ts'
import { decide } from './app/guards/decide.ts'
import { areNames } from './app/route-params.ts'
import { isPublicRoute, routes } from './routes.ts'
import { waitForClaims } from './app/session/claims.ts'
import { claimsWait } from './app/session/token.ts'
import { LayoutSkeleton } from './ui/layout-skeleton.tsx'
import { ErrorScreen } from './app/error-screen.tsx'
import { loadLayout, loadPage } from './app/page-files.ts'
import type { Program } from './app/program.ts'
import { Root } from './root.tsx'

/** Loads the files of pages and layouts. */
export type Files = {
  page: (name: string) => Promise<{ Page: ComponentType }>
  layout: (name: string) => Promise<{ Layout: ComponentType }>
}

const ErrorBoundary = () => <ErrorScreen error={useRouteError()} />

/**
 * Everything between the address and the page it shows: guards before pages, public pages as documents, one route per
 * entry of `routes.ts` below its layout.
 */
export function createRouter(
  program: Program,
  files: Files = { page: loadPage, layout: loadLayout }
) {
  const { location } = window
  const { locale, session, toasts, t } = program

  /** Opens a document; what is on screen stays until it is there. */
  const openDocument = ({ href, isHere }: { href: string; isHere: boolean }): Promise<never> => {
    if (isHere) location.replace(href)
    else location.assign(href)
    return new Promise(() => {})
  }

  /** Asks the guards of the page that a request is for; throws a redirect where they send elsewhere. */
  async function guard({ request }: LoaderFunctionArgs): Promise<void> {
    const { pathname, search } = new URL(request.url)
    const { path, locale: requested } = splitLocale(pathname)
    const route = routeOf(routes, path)
    // At the first page, and where the browser's buttons led, the address is that of the request already.
    const isHere = request.url === location.href.split('#', 1)[0]
    // A public page, another language, or none, or one that cannot be: the server knows.
    if (!route || isPublicRoute(route) || requested !== locale || !areNames(route, path))
      return openDocument({ href: isHere ? location.href : request.url, isHere })
    if (!route.guard?.length) return undefined
    const who = await waitForClaims(session, claimsWait)
    const decision = decide(route.guard, { who, path, here: pathname + search })
    if (!decision) return undefined
    // The sign-in page says it itself, also after a redirect by the server.
    if (decision.reason !== 'sign_in') toasts.show(t(`app.reason.${decision.reason}`))
    const target = routeOf(routes, decision.to.split('?', 1)[0] ?? '/')
    if (!target || isPublicRoute(target))
      return openDocument({ href: localePath(locale, decision.to), isHere })
    throw isHere ? replace(decision.to) : redirect(decision.to)
  }

  const own = routes.filter((route) => !isPublicRoute(route))
  const layoutRoute = (layout: string): RouteObject => ({
    lazy: {
      async Component() {
        const words = program.loadWordsOf(`${layout === 'auth' ? 'auth' : 'area'}/`)
        return (await Promise.all([files.layout(layout), words]))[0].Layout
      },
    },
    children: own
      .filter((route) => route.layout === layout)
      .map(({ path, page }) => ({
        path,
        caseSensitive: true,
        ErrorBoundary,
        lazy: {
          Component: async () =>
            (await Promise.all([files.page(page), program.loadWordsOf(page)]))[0].Page,
        },
      })),
  })
  const here = routeOf(routes, splitLocale(location.pathname).path)
  const tree: RouteObject[] = [
    {
      Component: Root,
      ErrorBoundary,
      hydrateFallbackElement: <LayoutSkeleton layout={here?.layout ?? 'auth'} />,
      children: [
        {
          // All at once: the files are public, only what they show is not.
          loader: guard,
          // A filter or a sort of a list is in the query: nobody's rights change by it.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
          // The frame of an area is drawn for somebody: while nobody knows for whom, there is none.
          ErrorBoundary,
          children: [...new Set(own.map(({ layout }) => layout))]
            .map(layoutRoute)
            .concat({ path: '*' }),
        },
      ],
    },
  ]
  return createBrowserRouter(tree, { basename: localePath(locale, '/') })
}
