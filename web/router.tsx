import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { Router, useRoutes } from 'react-router'
import { localePath, splitLocale } from '@numo/kit/locales.ts'
import { routeOf } from '@numo/kit/own-path.ts'
import type { Route } from '@numo/kit/site.ts'
import { decide } from './app/guards/decide.ts'
import { areNames } from './app/route-params.ts'
import { isPublicRoute, routes } from './routes.ts'
import { ClaimsMissing, waitForClaims } from './app/session/claims.ts'
import { claimsWait } from './app/session/token.ts'
import { LayoutSkeleton } from './ui/layout-skeleton.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { ErrorScreen } from './app/error-screen.tsx'
import {
  createNavigation,
  VisitProvider,
  type Answer,
  type Navigation,
  type Place,
  type View,
} from './app/navigation.ts'
import { loadPage } from './app/page-files.ts'
import { useProgram, type Program } from './app/program.ts'
import { Root } from './root.tsx'

type LayoutFile = { Layout: ComponentType }

const layoutFiles = import.meta.glob<LayoutFile>([
  './layouts/{auth,home,onboarding,dashboard,scribe-dashboard,admin,print}.tsx',
])

async function loadLayout(program: Program, layout: string): Promise<ComponentType> {
  const file = layoutFiles[`./layouts/${layout}.tsx`]
  if (!file) throw new Error(`There is no layout ${layout}`)
  const words = program.loadWordsOf(`${layout === 'auth' ? 'auth' : 'area'}/`)
  const { Layout } = await file()
  await words
  return Layout
}

/** Asks the guards of a route before its page is opened: where to go instead, or null. */
async function guard(program: Program, route: Route, place: Place): Promise<Answer | null> {
  const names = route.guard ?? []
  if (names.length === 0) return null
  const who = await waitForClaims(program.session, claimsWait)
  const path = splitLocale(place.pathname).path
  const decision = decide(names, { who, path, here: place.pathname + place.search })
  if (!decision) return null
  // The sign-in page says it itself, also after a redirect by the server.
  if (decision.reason !== 'sign_in') program.toasts.show(program.t(`app.reason.${decision.reason}`))
  const to = localePath(program.locale, decision.to)
  const target = routeOf(routes, decision.to.split('?', 1)[0] ?? '/')
  return target && !isPublicRoute(target) ? { to } : { document: to }
}

async function open(program: Program, place: Place): Promise<Answer> {
  const { path, locale } = splitLocale(place.pathname)
  const route = routeOf(routes, path)
  const isOurs = locale === program.locale
  // A public page, another language, or none, or one that cannot be: the server knows.
  if (!route || isPublicRoute(route) || !isOurs || !areNames(route, path))
    return { document: place.pathname + place.search + place.hash }
  const view: View = { route, Layout: null, Page: null, error: null }
  // All at once: the files are public, only what they show is not.
  const layout = loadLayout(program, route.layout)
  const page = Promise.all([loadPage(route.page), program.loadWordsOf(route.page)])
  // Whoever is sent elsewhere never waits for them.
  page.catch(() => {})
  layout.catch(() => {})
  try {
    const instead = await guard(program, route, place)
    if (instead) return instead
    view.Layout = await layout
    view.Page = (await page)[0].Page
  } catch (error) {
    view.error = error
    // The frame of an area is drawn for somebody; while nobody knows for whom, there is none.
    if (!(error instanceof ClaimsMissing)) view.Layout ??= await layout.catch(() => null)
  }
  return { view }
}

/** Everything between the address and the page it shows. */
export const createRouter = (program: Program): Navigation =>
  createNavigation(window, (place) => open(program, place))

/** The signed-in areas at the address of the browser. */
export function Pages({ navigation }: { navigation: Navigation }) {
  const { locale } = useProgram()
  const [{ place, action, view, isBusy }, show] = useState(navigation.shown.get)
  useEffect(
    () =>
      // The next page may still load parts of its own: until then this one stays.
      navigation.shown.subscribe(() => startTransition(() => show(navigation.shown.get()))),
    [navigation]
  )
  useEffect(() => {
    navigation.start()
  }, [navigation])
  if (!view) {
    const here = routeOf(routes, splitLocale(place.pathname).path)
    return <LayoutSkeleton layout={here?.layout ?? 'auth'} />
  }
  return (
    <Router
      basename={localePath(locale, '/')}
      location={place}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router's own three words; it declares them as an enum
      navigationType={action as never}
      navigator={navigation.navigator}
    >
      <VisitProvider value={{ route: view.route, isBusy, again: navigation.again }}>
        <ErrorBoundary at={place.key}>
          <Root>
            <Shown view={view} at={place.key} />
          </Root>
        </ErrorBoundary>
      </VisitProvider>
    </Router>
  )
}

/** The page of a view in its layout; React Router reads the parameters of the address for it. */
function Shown({ view: { route, Layout, Page, error }, at }: { view: View; at: string }) {
  const page = (
    <ErrorBoundary at={at}>{Page ? <Page /> : <ErrorScreen error={error} />}</ErrorBoundary>
  )
  const leaf = { path: route.path, element: page }
  return useRoutes(Layout ? [{ element: <Layout />, children: [leaf] }] : [leaf])
}
