/** Routes of the signed-in areas for React Router's data router. */
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
import { hasUnsavedChanges } from './app/unsaved-changes.tsx'
import { areNames } from './app/route-params.ts'
import { isPublicRoute, routes } from './routes.ts'
import { waitForClaims } from './app/session/claims.ts'
import { claimsTimeout_ms } from './app/session/token.ts'
import { LayoutSkeleton } from './ui/layout-skeleton.tsx'
import { ErrorScreen } from './app/error-screen.tsx'
import { loadLayout, loadPage } from './app/page-files.ts'
import type { Program } from './app/program.ts'
import { Root } from './root.tsx'

/** Imports the modules of pages and layouts. */
export type Files = {
  page: (name: string) => Promise<{ Page: ComponentType }>
  layout: (name: string) => Promise<{ Layout: ComponentType }>
}

/**
 * Returns the component that `load` gives, or one that throws its error. The router shows nothing at all for a route
 * whose `lazy` rejects; an error of its component goes to the error boundary.
 */
const orErrorComponent = (load: Promise<ComponentType>): Promise<ComponentType> =>
  load.catch((error: unknown) => () => {
    throw error instanceof Error ? error : new Error('A page could not be loaded', { cause: error })
  })

const ErrorBoundary = () => <ErrorScreen error={useRouteError()} />

/**
 * Creates the router: guards run before pages, public pages are opened as documents, and each entry of `routes.ts` is a
 * route below its layout.
 */
export function createRouter(
  program: Program,
  files: Files = { page: loadPage, layout: loadLayout }
) {
  const { location } = window
  const { locale, session, toasts, t } = program

  /** Navigates to a document. Never resolves, so that the current page stays until it loads. */
  const openDocument = ({ href, isHere }: { href: string; isHere: boolean }): Promise<never> => {
    if (isHere) location.replace(href)
    else location.assign(href)
    return new Promise(() => {})
  }

  /** Runs the guards of the requested page; throws a redirect when one returns it. */
  async function guard({ request }: LoaderFunctionArgs): Promise<void> {
    const { pathname, search } = new URL(request.url)
    const { path, locale: requested } = splitLocale(pathname)
    const route = routeOf(routes, path)
    // On the first load and on back and forward, the address is already that of the request.
    const isHere = request.url === location.href.split('#', 1)[0]
    // A newer build is loaded by the next visit, unless that would lose what is not saved.
    if (program.isOutdated.get() && !isHere && !hasUnsavedChanges(null))
      return openDocument({ href: request.url, isHere })
    // Public pages, another language, unknown routes and malformed parameters are left to the server.
    if (!route || isPublicRoute(route) || requested !== locale || !areNames(route, path))
      return openDocument({ href: isHere ? location.href : request.url, isHere })
    if (!route.guard?.length) return undefined
    const who = await waitForClaims(session, claimsTimeout_ms)
    const decision = decide(route.guard, { who, path, here: pathname + search })
    if (!decision) return undefined
    // The sign-in page shows this reason itself, also after a redirect by the server.
    if (decision.reason !== 'sign_in') toasts.show(t(`app.reason.${decision.reason}`))
    const target = routeOf(routes, decision.to.split('?', 1)[0] ?? '/')
    if (!target || isPublicRoute(target))
      return openDocument({ href: localePath(locale, decision.to), isHere })
    // Signing in returns to the section that the fragment names; after a redirect by the server browsers keep it too.
    const hash = decision.reason === 'sign_in' ? location.hash : ''
    throw isHere ? replace(decision.to + hash) : redirect(decision.to)
  }

  const own = routes.filter((route) => !isPublicRoute(route))
  const layoutRoute = (layout: string): RouteObject => ({
    lazy: {
      async Component() {
        const words = program.loadWordsOf(`${layout === 'auth' ? 'auth' : 'area'}/`)
        return orErrorComponent(
          Promise.all([files.layout(layout), words]).then(([{ Layout }]) => Layout)
        )
      },
    },
    children: own
      .filter((route) => route.layout === layout)
      .map(({ path, page }) => ({
        path,
        caseSensitive: true,
        ErrorBoundary,
        lazy: {
          Component: () =>
            orErrorComponent(
              Promise.all([files.page(page), program.loadWordsOf(page)]).then(([{ Page }]) => Page)
            ),
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
          // In parallel: page modules are public, only their data is not.
          loader: guard,
          // The query holds filters and sorts of a list, which do not affect access.
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
          // The layout requires a known user; without one only the error is shown.
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
