import type { ComponentType } from 'react'
import { routeOf } from '@numo/kit/own-path.ts'
import { routes } from '../routes.ts'
import { createPrefetch } from './prefetch.ts'

type PageFile = { Page: ComponentType }

const pageFiles = import.meta.glob<PageFile>([
  '../pages/{auth,home,onboard,dashboard,scribe,admin,print}/**/*.tsx',
])

type LayoutFile = { Layout: ComponentType }

const layoutFiles = import.meta.glob<LayoutFile>([
  '../layouts/{auth,home,onboarding,dashboard,scribe-dashboard,admin,print}.tsx',
])

/** Imports a layout by its name in `routes.ts`. Rejects for an unknown one. */
export function loadLayout(layout: string): Promise<LayoutFile> {
  const load = layoutFiles[`../layouts/${layout}.tsx`]
  return load ? load() : Promise.reject(new Error(`There is no layout ${layout}`))
}

/** Imports a page by its name in `routes.ts`. Rejects for an unknown one. */
export function loadPage(page: string): Promise<PageFile> {
  const load = pageFiles[`../pages/${page}.tsx`]
  return load ? load() : Promise.reject(new Error(`There is no page ${page}`))
}

const prefetch = createPrefetch((page) => loadPage(page))

/** Prefetches the page of a path when a link to it is hovered or focused. */
export function prefetchPath(path: string) {
  const route = routeOf(routes, path)
  if (route?.is_private) prefetch(route.page)
}
