import { createBrowserRouter, redirect, redirectDocument, type RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { localePath } from '@numo/kit/locales.ts'
import { routeOf } from '@numo/kit/own-path.ts'
import type { Route } from '@numo/kit/site.ts'
import { decide } from '../guards/decide.ts'
import { isPublicRoute, routes } from '../routes.ts'
import { waitForClaims } from '../session/claims.ts'
import { claimsWait } from '../session/token.ts'
import { LayoutSkeleton } from '../ui/layout-skeleton.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { loadPage } from './page-files.ts'
import type { Program } from './program.ts'
import { Root } from './root.tsx'

type LayoutFile = { Layout: ComponentType }

const layoutFiles = import.meta.glob<LayoutFile>([
  '../layouts/{auth,home,onboarding,dashboard,scribe-dashboard,admin,print}.tsx',
])

function fileOf<T>(files: Record<string, () => Promise<T>>, name: string): () => Promise<T> {
  const file = files[name]
  if (!file) throw new Error(`There is no ${name}`)
  return file
}

/** The route of an address of this program; what routes carry as their handle. */
export type RouteHandle = { route: Route }

/** Asks the guards of a route before its page is opened. */
const guardOf = (program: Program, route: Route) =>
  async function guard({ request }: { request: Request }) {
    const names = route.guard ?? []
    if (names.length === 0) return null
    const who = await waitForClaims(program.session, claimsWait)
    const { pathname, search } = new URL(request.url)
    const prefix = program.locale === 'en' ? '' : `/${program.locale}`
    const path = pathname.slice(prefix.length)
    const decision = decide(names, { who, path, here: pathname + search })
    if (!decision) return null
    // The sign-in page says it itself, also after a redirect by the server.
    if (decision.reason !== 'sign_in')
      program.toasts.show(program.t(`app.reason.${decision.reason}`))
    const target = routeOf(routes, decision.to.split('?', 1)[0] ?? '/')
    throw target && !isPublicRoute(target) ? redirect(decision.to) : redirectDocument(decision.to)
  }

const pageRoute = (program: Program, route: Route): RouteObject => ({
  path: route.path,
  handle: { route } satisfies RouteHandle,
  loader: guardOf(program, route),
  // A filter or a sort of a list is in the query: nobody's rights change by it.
  shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname,
  lazy: async () => {
    const [{ Page }] = await Promise.all([loadPage(route.page), program.loadWordsOf(route.page)])
    return { Component: Page }
  },
})

/** The routes of the signed-in areas, from the one list, under their layouts. */
export function createRouter(program: Program) {
  const ours = routes.filter((route) => !isPublicRoute(route))
  const layouts = [...new Set(ours.map(({ layout }) => layout))]
  const here = routeOf(ours, location.pathname.replace(/^\/es(?=\/)/, ''))
  return createBrowserRouter(
    [
      {
        Component: Root,
        ErrorBoundary: ErrorScreen,
        HydrateFallback: () => <LayoutSkeleton layout={here?.layout ?? 'auth'} />,
        children: [
          ...layouts.map((layout): RouteObject => ({
            lazy: async () => {
              const words = program.loadWordsOf(`${layout === 'auth' ? 'auth' : 'area'}/`)
              const { Layout } = await fileOf(layoutFiles, `../layouts/${layout}.tsx`)()
              await words
              return { Component: Layout }
            },
            children: [
              {
                ErrorBoundary: ErrorScreen,
                children: ours
                  .filter((route) => route.layout === layout)
                  .map((route) => pageRoute(program, route)),
              },
            ],
          })),
          {
            path: '*',
            // A public page, or none: the server knows.
            loader: ({ request }) => {
              const { pathname, search } = new URL(request.url)
              return redirectDocument(pathname + search)
            },
          },
        ],
      },
    ],
    { basename: localePath(program.locale, '/') }
  )
}
