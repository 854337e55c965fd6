import type { ComponentType } from 'react'
import { routeOf } from '@numo/kit/own-path.ts'
import { routes } from '../routes.ts'
import { createPrefetch } from './prefetch.ts'

/** What a page's file exports. */
type PageFile = { Page: ComponentType }

const pageFiles = import.meta.glob<PageFile>([
  '../pages/{auth,home,onboard,dashboard,scribe,admin,print}/**/*.tsx',
])

/** What a layout's file exports. */
type LayoutFile = { Layout: ComponentType }

const layoutFiles = import.meta.glob<LayoutFile>([
  '../layouts/{auth,home,onboarding,dashboard,scribe-dashboard,admin,print}.tsx',
])

/** Loads the file of a layout by the name that `routes.ts` gives it. */
export function loadLayout(layout: string): Promise<LayoutFile> {
  const load = layoutFiles[`../layouts/${layout}.tsx`]
  return load ? load() : Promise.reject(new Error(`There is no layout ${layout}`))
}

/** Loads the file of a page by the name that `routes.ts` gives it. */
export function loadPage(page: string): Promise<PageFile> {
  const load = pageFiles[`../pages/${page}.tsx`]
  return load ? load() : Promise.reject(new Error(`There is no page ${page}`))
}

const prefetch = createPrefetch((page) => loadPage(page))

/** Loads the page of a path ahead of a visit, when somebody points at a way there. */
export function prefetchPath(path: string) {
  const route = routeOf(routes, path)
  if (route?.is_private) prefetch(route.page)
}
